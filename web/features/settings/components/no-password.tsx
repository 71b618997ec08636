import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSsoOptions } from '../../../lib/sso-options.ts';
import { Section } from './section.tsx';

/** For addresses that single sign-on is the only way in for: a password would open nothing. */
export function NoPassword({ email }: { email: string }) {
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
