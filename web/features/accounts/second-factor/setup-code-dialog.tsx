import { Button, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { setupCode } from '../../../../contract/calls/second-factor.ts';
import { SETUP_CODE_MINUTES } from '../../../../contract/limits.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { useProfile } from '../../../lib/profile.ts';
import { endConfirmation } from '../../../lib/session/confirmation.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import classes from './setup-code-dialog.module.css';

const schema = z.strictObject({ setupCode });

/** Confirms an administrator's first second factor by a code that only the machine's operator can read. */
export function SetupCodeDialog() {
  const { t } = useTranslation('confirmation');
  const { data: profile } = useProfile();
  const action = useAction(accounts.confirm, {
    fields: ['setupCode'],
    onDone: () => endConfirmation(true),
  });
  const form = useSchemaForm({ schema, initialValues: { setupCode: '' }, action });
  return (
    <Dialog opened onClose={() => endConfirmation(false)} title={t('setup.title')} size={480}>
      <Text c="dimmed">{t('setup.text', { minutes: SETUP_CODE_MINUTES })}</Text>
      <code className={classes.command} dir="ltr">
        npm run admin -- setup-code {profile?.email}
      </code>
      <Text c="dimmed">{t('setup.packed')}</Text>
      <code className={classes.command} dir="ltr">
        /koma/deploy/entry.sh admin setup-code {profile?.email}
      </code>
      <Form form={form} failure={action.failure} onSubmit={form.submit((body) => action.run({ body }))}>
        <TextInput
          size="md"
          label={t('setup.code')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          data-autofocus
          {...form.input('setupCode')}
        />
        <Button type="submit" variant="filled" color="accent" size="md" fullWidth loading={action.pending}>
          {t('submit')}
        </Button>
      </Form>
    </Dialog>
  );
}
