import { Anchor, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { currentPassword, newPassword, typedPassword } from '../../../../contract/passwords.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';

interface Props {
  email: string;
  onForgotten: () => void;
}

const schema = accounts.updatePassword.body.extend({
  password: currentPassword,
  newPassword,
  confirmPassword: typedPassword('fields.confirmPassword'),
});

/** The server compares the new passwords. */
export function ChangePasswordForm({ email, onForgotten }: Props) {
  const { t } = useTranslation('settings');
  const action = useAction(accounts.updatePassword, {
    fields: ['password', 'newPassword', 'confirmPassword'],
    announce: true,
    onDone: () => {
      form.reset();
    },
  });
  const form = useSchemaForm({
    schema,
    initialValues: { password: '', newPassword: '', confirmPassword: '' },
    action,
  });

  return (
    <Form form={form} failure={action.failure} onSubmit={form.submit((body) => action.run({ body }))}>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField size="md" label={t('password.old')} {...form.input('password')} />
      <PasswordField size="md" withHints label={t('password.new')} {...form.input('newPassword')} />
      <PasswordField
        size="md"
        label={t('password.confirm')}
        {...form.input('confirmPassword')}
        autoComplete="new-password"
      />
      <div>
        <Button type="submit" variant="filled" color="accent" size="md" loading={action.pending}>
          {t('password.submit')}
        </Button>
      </div>
      <div>
        <Anchor component="button" type="button" size="sm" onClick={onForgotten}>
          {t('password.forgot')}
        </Anchor>
      </div>
    </Form>
  );
}
