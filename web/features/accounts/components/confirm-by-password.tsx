import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { currentPassword } from '../../../../contract/passwords.ts';
import { WHOLE } from '../../../lib/failures/error-catalogue.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { endConfirmation } from '../../../lib/session/confirmation.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';

const schema = z.strictObject({ password: currentPassword });

export function ConfirmByPassword() {
  const { t } = useTranslation('confirmation');
  const action = useAction(accounts.confirm, {
    fields: ['password', WHOLE],
    onDone: () => endConfirmation(true),
  });
  const form = useSchemaForm({ schema, initialValues: { password: '' }, action });
  return (
    <Form form={form} failure={action.failure} onSubmit={form.submit((body) => action.run({ body }))}>
      <PasswordField size="md" label={t('password')} autoFocus {...form.input('password')} />
      <Button type="submit" variant="filled" color="accent" size="md" fullWidth loading={action.pending}>
        {t('submit')}
      </Button>
    </Form>
  );
}
