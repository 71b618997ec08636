import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { teams } from '../../../../contract/calls/teams.ts';
import { errors } from '../../../../contract/errors.ts';
import { isFilled } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import type { Team } from '../use-team.ts';
import classes from './rename-team.module.css';

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
  const form = useForm({ initial: { name: team.name }, rules: { name: isFilled('teamName') }, action });
  const { reset } = form;
  const resetRef = useRef(reset);
  useEffect(() => {
    resetRef.current = reset;
  });
  // Somebody else's rename replaces what stands here.
  useEffect(() => resetRef.current({ name: team.name }), [team.name]);
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
