import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { Link, useNavigate } from '../../../lib/page/own-router.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { AuthPage } from '../components/auth-page.tsx';
import { handOn } from '../hand-on.ts';
import { storePendingCode } from '../pending-code.ts';

export function ForgotPasswordPage() {
  const { t } = useTranslation(['accounts', 'fields']);
  const navigate = useNavigate();
  const { search } = useLocation();
  const action = useAction(accounts.forgotPassword, {
    fields: ['email'],
    onDone: ({ data }) => {
      storePendingCode('forgot', { hash: data.hash, email: form.values.email.trim(), sentAt: Date.now() });
      return navigate(handOn('/confirm-forgot-email', search));
    },
  });
  const form = useSchemaForm({
    schema: accounts.forgotPassword.body,
    initialValues: { email: '' },
    action,
  });

  return (
    <AuthPage
      title={t('forgot.title')}
      text={t('forgot.text')}
      footer={<Link to={handOn('/sign-in', search)}>{t('forgot.back')}</Link>}
    >
      <Form form={form} failure={action.failure} onSubmit={form.submit((body) => action.run({ body }))}>
        <TextInput
          size="md"
          type="email"
          label={t('fields.email')}
          autoComplete="username"
          {...form.input('email')}
        />
        <Button type="submit" variant="filled" color="accent" size="md" fullWidth loading={action.pending}>
          {t('forgot.submit')}
        </Button>
      </Form>
    </AuthPage>
  );
}
