import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { newPasswordTwice } from '../../../../contract/passwords.ts';
import { showToast } from '../../../lib/failures/toast.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';

interface Props {
  email: string;
  hash: string;
  onDone: () => void;
}

export function NewPasswordForm({ email, hash, onDone }: Props) {
  const { t } = useTranslation('settings');
  const action = useAction(accounts.resetPassword, {
    fields: ['password', 'confirmPassword'],
    onDone: async () => {
      showToast({ tone: 'success', message: t('password.changed') });
      await changed('profile');
      onDone();
    },
  });
  const form = useSchemaForm({
    schema: newPasswordTwice,
    initialValues: { password: '', confirmPassword: '' },
    action,
  });
  return (
    <Form
      form={form}
      failure={action.failure}
      onSubmit={form.submit((passwords) => action.run({ body: { hash, ...passwords } }))}
    >
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField size="md" withHints label={t('password.new')} {...form.input('password')} />
      <PasswordField
        size="md"
        label={t('password.confirm')}
        {...form.input('confirmPassword')}
        autoComplete="new-password"
      />
      <div>
        <Button type="submit" variant="filled" color="accent" size="md" loading={action.pending}>
          {t('password.set')}
        </Button>
      </div>
    </Form>
  );
}
