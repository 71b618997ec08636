import { Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../lib/profile.ts';
import { useSsoOptions } from '../../../lib/sso-options.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { CodePassword } from './code-password.tsx';
import { Section } from './section.tsx';

export function PasswordPanel() {
  const { t } = useTranslation('settings');
  const sso = useSsoOptions();
  const { data: profile } = useProfile();
  const [isByCode, setByCode] = useState(false);
  if (!profile) return <Skeleton h={280} aria-hidden="true" />;
  if (profile.ssoOnly) return <NoPassword email={profile.email} />;
  if (!profile.hasPassword) {
    const text =
      profile.ssoConnected && sso ? t('sso.passwordFirst', { name: sso.name }) : t('password.firstText');
    return (
      <Section title={t('password.firstTitle')} text={text}>
        <CodePassword email={profile.email} />
      </Section>
    );
  }
  if (isByCode) {
    return (
      <Section title={t('password.resetTitle')} text={t('password.changeText')}>
        <CodePassword email={profile.email} onBack={() => setByCode(false)} />
      </Section>
    );
  }
  return (
    <Section title={t('password.changeTitle')} text={t('password.changeText')}>
      <ChangePasswordForm email={profile.email} onForgotten={() => setByCode(true)} />
    </Section>
  );
}

/** Explains why there is no password: the address can only sign in by single sign-on. */
function NoPassword({ email }: { email: string }) {
  const { t } = useTranslation(['settings', 'sso']);
  const sso = useSsoOptions();
  return (
    <Section title={t('sso.passwordTitle')}>
      {sso && (
        <Text>
          {t('sso:passwordNone', { name: sso.name, domain: email.slice(email.lastIndexOf('@') + 1) })}
        </Text>
      )}
    </Section>
  );
}
