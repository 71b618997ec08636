import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { newPasswordTwice } from '../../../../contract/passwords.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { forgetSession } from '../../../lib/session/session.ts';
import { leaveNotice } from '../../../lib/session/sign-in-notice.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { AuthPage } from '../components/auth-page.tsx';
import { NoCodePage } from '../components/no-code-page.tsx';
import { handOn } from '../hand-on.ts';
import { usePendingCode } from '../use-pending-code.ts';

export function ResetPasswordPage() {
  const { pending } = usePendingCode('reset');
  if (pending === null) return <NoCodePage restartPath="/forgot-password" />;
  return <ResetForm hash={pending.hash} email={pending.email} />;
}

function ResetForm({ hash, email }: { hash: string; email: string | null }) {
  const { t } = useTranslation(['accounts', 'fields']);
  const navigate = useNavigate();
  const { search } = useLocation();
  const action = useAction(accounts.resetPassword, {
    fields: ['password', 'confirmPassword'],
    onDone: () => {
      // Every session has ended, this browser's too.
      forgetSession();
      leaveNotice('passwordChanged');
      return navigate(handOn('/sign-in', search), { replace: true });
    },
  });
  const form = useSchemaForm({
    schema: newPasswordTwice,
    initialValues: { password: '', confirmPassword: '' },
    action,
  });

  return (
    <AuthPage title={t('reset.title')} text={t('reset.text')}>
      <Form
        form={form}
        failure={action.failure}
        onSubmit={form.submit((passwords) => action.run({ body: { hash, ...passwords } }))}
      >
        {/* Password managers store the new password for the account named here. */}
        {email !== null && <input type="hidden" name="username" autoComplete="username" value={email} />}
        <PasswordField size="md" withHints label={t('fields.newPassword')} {...form.input('password')} />
        <PasswordField
          size="md"
          label={t('fields.confirmPassword')}
          {...form.input('confirmPassword')}
          autoComplete="new-password"
        />
        <Button type="submit" variant="filled" color="accent" size="md" fullWidth loading={action.pending}>
          {t('reset.submit')}
        </Button>
      </Form>
    </AuthPage>
  );
}
