import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { newPassword } from '../../../../contract/passwords.ts';
import { isSelling } from '../../../lib/billing-mode.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { Link, useNavigate } from '../../../lib/page/own-router.tsx';
import { offersSignUp, readSignUpMode } from '../../../lib/sign-up-mode.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { AuthPage } from '../components/auth-page.tsx';
import { OtherWays } from '../components/other-ways.tsx';
import { SignedOutOnly } from '../components/signed-out-only.tsx';
import { handOn } from '../hand-on.ts';
import { storePendingCode } from '../pending-code.ts';

const textOf = () => {
  if (readSignUpMode() === 'invited') return 'invited';
  return isSelling() ? 'text' : 'textUnsold';
};

const schema = accounts.sendCode.body.extend({ password: newPassword });

export function RegisterPage() {
  return <SignedOutOnly>{offersSignUp() ? <RegisterForm /> : <NoRegistration />}</SignedOutOnly>;
}

function NoRegistration() {
  const { t } = useTranslation('accounts');
  const { search } = useLocation();
  return (
    <AuthPage title={t('register.closedTitle')} text={t('register.closed')}>
      <Button
        component={Link}
        to={handOn('/sign-in', search)}
        variant="filled"
        color="accent"
        size="md"
        fullWidth
      >
        {t('register.signIn')}
      </Button>
    </AuthPage>
  );
}

function RegisterForm() {
  const { t } = useTranslation(['accounts', 'fields', 'sso']);
  const navigate = useNavigate();
  const { search } = useLocation();
  const action = useAction(accounts.sendCode, {
    fields: ['name', 'email', 'password'],
    onDone: ({ data }) => {
      storePendingCode('signUp', { hash: data.hash, email: form.values.email.trim(), sentAt: Date.now() });
      return navigate(handOn('/confirm-email', search));
    },
  });
  const form = useSchemaForm({ schema, initialValues: { name: '', email: '', password: '' }, action });

  return (
    <AuthPage
      title={t('register.title')}
      text={t(`register.${textOf()}`)}
      footer={
        <>
          {t('register.haveAccount')} <Link to={handOn('/sign-in', search)}>{t('register.signIn')}</Link>
        </>
      }
    >
      <Form form={form} failure={action.failure} onSubmit={form.submit((body) => action.run({ body }))}>
        <TextInput size="md" label={t('fields.name')} autoComplete="name" {...form.input('name')} />
        <TextInput
          size="md"
          type="email"
          label={t('fields.email')}
          autoComplete="email"
          {...form.input('email')}
        />
        <PasswordField size="md" withHints label={t('fields.password')} {...form.input('password')} />
        <Button type="submit" variant="filled" color="accent" size="md" fullWidth loading={action.pending}>
          {t('register.submit')}
        </Button>
      </Form>
      <OtherWays isForNewcomers />
    </AuthPage>
  );
}
