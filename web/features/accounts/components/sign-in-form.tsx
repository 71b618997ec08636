import { Anchor, Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { accounts } from '../../../../contract/accounts.ts';
import { isEmail, isTyped } from '../../../lib/field-rules.ts';
import { readNotice } from '../../../lib/sign-in-notice.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { encodePassword } from '../../../lib/wire-password.ts';
import { Form } from '../../../ui/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { forgetGoogle } from '../google-return.ts';
import { handOn } from '../hand-on.ts';
import { useEnter } from '../use-enter.ts';
import classes from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { GoogleButton } from './google-button.tsx';

interface Props {
  /** How an attempt with Google ended badly. */
  trouble: string | undefined;
}

export function SignInForm({ trouble }: Props) {
  const { t } = useTranslation('accounts');
  const location = useLocation();
  const navigate = useNavigate();
  const enter = useEnter();
  const [notice] = useState(readNotice);
  const action = useAction(accounts.signIn, {
    fields: ['email', 'password'],
    onDone: ({ data }) => enter({ accessToken: data.accessToken, isNew: false }),
  });
  const form = useForm({
    initial: { email: '', password: '' },
    rules: { email: isEmail, password: isTyped('password') },
    action,
  });

  useEffect(() => {
    // What Google put into the address must not stay in the history.
    if (!location.hash) return;
    forgetGoogle();
    navigate(location.pathname + location.search, { replace: true });
  }, [location, navigate]);

  return (
    <AuthPage
      title={t('signIn.title')}
      text={t('signIn.text')}
      footer={
        <>
          {t('signIn.noAccount')}{' '}
          <Link to={handOn('/register', location.search)}>{t('signIn.register')}</Link>
        </>
      }
    >
      <div role="status" className={classes.notice}>
        {notice && <Notice tone="success">{t(`signIn.${notice}`)}</Notice>}
      </div>
      <Form
        form={form}
        failure={action.failure ?? trouble}
        onSubmit={form.submit(({ email, password }) =>
          action.run({ body: { email, password: encodePassword(password) } }),
        )}
      >
        <TextInput
          size="md"
          type="email"
          label={t('fields.email')}
          autoComplete="username"
          {...form.input('email')}
        />
        <PasswordField size="md" label={t('fields.password')} {...form.input('password')} />
        <Anchor component={Link} to={handOn('/forgot-password', location.search)} size="sm">
          {t('signIn.forgot')}
        </Anchor>
        <Button type="submit" variant="filled" color="accent" size="md" fullWidth loading={action.pending}>
          {t('signIn.submit')}
        </Button>
      </Form>
      <GoogleButton />
    </AuthPage>
  );
}
