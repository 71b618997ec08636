import { Button, NumberInput, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { administration } from '../../../../contract/calls/administration.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { RETENTION_DAYS, retentionRules } from '../../../../contract/retention.ts';
import { api } from '../../../lib/api/api.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import classes from '../components/administration.module.css';
import { Listing } from '../components/listing.tsx';
import { useMayChange } from '../use-standing.ts';

type Rules = ReplyOf<typeof administration.retention>;

/** A number field holds text while it is empty or its number too long. */
const days = z.union([z.number(), z.string().transform((text) => (text === '' ? null : Number(text)))]);
const schema = z
  .object({ trashDays: days, versionDays: days, archiveDays: days, deleteDays: days })
  .pipe(retentionRules);

const fields = [
  { name: 'trashDays', range: RETENTION_DAYS.trash, text: 'retention.trashText' },
  { name: 'versionDays', range: RETENTION_DAYS.versions, text: 'retention.versionText' },
  { name: 'archiveDays', range: RETENTION_DAYS.archive, text: 'retention.archiveText' },
  { name: 'deleteDays', range: RETENTION_DAYS.delete, text: 'retention.deleteText' },
] as const;

export function RetentionPanel() {
  const { t } = useTranslation(['administration', 'fields']);
  const rules = useQuery({
    queryKey: queryKeys.administration.retention,
    queryFn: async ({ signal }) => (await api(administration.retention, {}, { signal })).data,
  });
  return (
    <Stack gap="md">
      <p className={classes.text}>{t('retention.text')}</p>
      <Listing asked={rules}>
        {rules.data && <RulesForm key={JSON.stringify(rules.data)} rules={rules.data} />}
      </Listing>
    </Stack>
  );
}

function RulesForm({ rules }: { rules: Rules }) {
  const { t } = useTranslation('administration');
  const mayChange = useMayChange();
  const action = useAction(administration.setRetention, {
    announce: true,
    fields: fields.map(({ name }) => name),
    onDone: () => changed('administration'),
  });
  const form = useSchemaForm({
    schema,
    action,
    initialValues: {
      trashDays: rules.trashDays,
      versionDays: rules.versionDays ?? '',
      archiveDays: rules.archiveDays ?? '',
      deleteDays: rules.deleteDays ?? '',
    },
  });
  return (
    <div className={classes.form}>
      <Form form={form} onSubmit={form.submit((body) => action.run({ body }))}>
        {fields.map(({ name, range, text }) => (
          <NumberInput
            key={name}
            label={t(`retention.${name}`)}
            description={[t('retention.range', range), t(text)].join(' · ')}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            {...form.input(name)}
          />
        ))}
        <p className={classes.text}>
          {t(rules.isEdited ? 'retention.isEdited' : 'retention.fromSettings')}{' '}
          {rules.archiveClass && t('retention.archiveClass', { name: rules.archiveClass })}
        </p>
        <div>
          <Button
            type="submit"
            variant="filled"
            color="accent"
            disabled={!mayChange}
            loading={action.pending}
          >
            {t('retention.save')}
          </Button>
        </div>
      </Form>
    </div>
  );
}
