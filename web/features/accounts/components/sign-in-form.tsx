import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { accounts } from '../../../../contract/calls/accounts.ts';
import type { SecondFactorChallenge } from '../../../../contract/calls/second-factor.ts';
import { currentPassword } from '../../../../contract/passwords.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { Link, useNavigate } from '../../../lib/page/own-router.tsx';
import { readNotice } from '../../../lib/session/sign-in-notice.ts';
import { offersSignUp } from '../../../lib/sign-up-mode.ts';
import { useSsoOptions } from '../../../lib/sso-options.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { forgetGoogle } from '../google-return.ts';
import { handOn } from '../hand-on.ts';
import { readChallenge } from '../second-factor/read-challenge.ts';
import { useStartSso } from '../sso/use-start-sso.ts';
import { useEnter } from '../use-enter.ts';
import classes from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';
import { OtherWays } from './other-ways.tsx';

const schema = accounts.signIn.body.extend({ password: currentPassword });

interface Props {
  trouble: string | undefined;
  onHalf: (half: SecondFactorChallenge) => void;
}

export function SignInForm({ trouble, onHalf }: Props) {
  const { t } = useTranslation(['accounts', 'sso']);
  const location = useLocation();
  const navigate = useNavigate();
  const enter = useEnter();
  const [notice] = useState(readNotice);
  const action = useAction(accounts.signIn, {
    fields: ['email', 'password'],
    onDone: ({ data }) => enter({ accessToken: data.accessToken, isNew: false }),
    onFail: (error) => {
      const half = readChallenge(error);
      if (half) onHalf(half);
    },
  });
  const form = useSchemaForm({ schema, initialValues: { email: '', password: '' }, action });

  const sso = useSsoOptions();
  const leaving = useStartSso();
  const domain = domainOf(form.values.email);
  const isSsoOnly = sso?.onlyDomains.includes(domain) === true;

  function leave(event: FormEvent) {
    event.preventDefault();
    if (!leaving.pending) void leaving.start();
  }

  useEffect(() => {
    // Google's answer in the address must not stay in the history.
    if (!location.hash) return;
    forgetGoogle();
    navigate(location.pathname + location.search, { replace: true });
  }, [location, navigate]);

  return (
    <AuthPage
      title={t('signIn.title')}
      text={t('signIn.text')}
      footer={
        offersSignUp() && (
          <>
            {t('signIn.noAccount')}{' '}
            <Link to={handOn('/register', location.search)}>{t('signIn.register')}</Link>
          </>
        )
      }
    >
      <div role="status" className={classes.notice}>
        {notice && <Notice tone="success">{t(`signIn.${notice}`)}</Notice>}
      </div>
      <Form
        form={form}
        failure={action.failure ?? (isSsoOnly ? leaving.failure : undefined) ?? trouble}
        onSubmit={isSsoOnly ? leave : form.submit((body) => action.run({ body }))}
      >
        <TextInput
          size="md"
          type="email"
          label={t('fields.email')}
          autoComplete="username"
          {...form.input('email')}
        />
        {isSsoOnly ? (
          <Text role="status">{t('sso:passwordNone', { name: sso.name, domain })}</Text>
        ) : (
          <>
            <PasswordField size="md" label={t('fields.password')} {...form.input('password')} />
            <Anchor component={Link} to={handOn('/forgot-password', location.search)} size="sm">
              {t('signIn.forgot')}
            </Anchor>
          </>
        )}
        <Button
          type="submit"
          variant="filled"
          color="accent"
          size="md"
          fullWidth
          loading={action.pending || leaving.pending}
        >
          {isSsoOnly ? t('sso:continue', { name: sso.name }) : t('signIn.submit')}
        </Button>
      </Form>
      {!isSsoOnly && <OtherWays />}
    </AuthPage>
  );
}

const domainOf = (email: string) =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
