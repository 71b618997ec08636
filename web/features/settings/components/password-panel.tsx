import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../lib/profile.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { CodePassword } from './code-password.tsx';
import { Section } from './section.tsx';

export function PasswordPanel() {
  const { t } = useTranslation('settings');
  const { data: profile } = useProfile();
  const [isByCode, setByCode] = useState(false);
  if (!profile) return <Skeleton h={280} aria-hidden="true" />;
  if (!profile.hasPassword) {
    return (
      <Section title={t('password.firstTitle')} text={t('password.firstText')}>
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
