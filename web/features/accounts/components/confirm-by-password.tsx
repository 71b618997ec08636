import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { WHOLE } from '../../../lib/failures/error-catalogue.ts';
import { isTyped } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { endConfirmation } from '../../../lib/session/confirmation.ts';
import { encodePassword } from '../../../lib/session/wire-password.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';

export function ConfirmByPassword() {
  const { t } = useTranslation('confirmation');
  const action = useAction(accounts.confirm, {
    fields: ['password', WHOLE],
    onDone: () => endConfirmation(true),
  });
  const form = useForm({ initial: { password: '' }, rules: { password: isTyped('password') }, action });
  return (
    <Form
      form={form}
      failure={action.failure}
      onSubmit={form.submit(({ password }) => action.run({ body: { password: encodePassword(password) } }))}
    >
      <PasswordField size="md" label={t('password')} autoFocus {...form.input('password')} />
      <Button type="submit" variant="filled" color="accent" size="md" fullWidth loading={action.pending}>
        {t('submit')}
      </Button>
    </Form>
  );
}
