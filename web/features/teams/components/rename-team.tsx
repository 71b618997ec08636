import { Button, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { teams } from '../../../../contract/calls/teams.ts';
import { errors } from '../../../../contract/errors.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import type { Team } from '../use-team.ts';
import classes from './rename-team.module.css';

const schema = teams.update.body.pick({ name: true });

export function RenameTeam({ team }: { team: Team }) {
  const { t } = useTranslation('teams');
  const action = useAction(teams.update, {
    key: `team ${team._id}`,
    fields: ['name'],
    announce: true,
    onDone: async ({ data }) => {
      queryClient.setQueryData(queryKeys.teams.one(team._id), data);
      await changed('team');
    },
    onFail: ({ code }) => {
      if (code === errors.conflict.code) void changed('team');
    },
  });
  const form = useSchemaForm({ schema, initialValues: { name: team.name }, action });
  const { setInitialValues, reset } = form;
  // Another member's rename replaces the draft.
  useEffect(() => {
    setInitialValues({ name: team.name });
    reset();
  }, [team.name, setInitialValues, reset]);
  const isChanged = form.values.name.trim() !== team.name;
  return (
    <Form
      form={form}
      failure={action.failure}
      onSubmit={form.submit(({ name }) =>
        action.run({ params: { id: team._id }, body: { name, revision: team.revision } }),
      )}
    >
      <div className={classes.line}>
        <TextInput
          size="md"
          label={t('form.name')}
          autoComplete="off"
          className={classes.name ?? ''}
          {...form.input('name')}
        />
        {isChanged && (
          <Button type="submit" size="md" loading={action.pending}>
            {t('form.save')}
          </Button>
        )}
      </div>
    </Form>
  );
}
