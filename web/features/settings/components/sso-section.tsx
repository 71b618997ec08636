import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserProfile } from '../../../../contract/calls/accounts.ts';
import { useSsoOptions } from '../../../lib/sso-options.ts';
import { Section } from './section.tsx';

/** Present only where single sign-on is set up. */
export function SsoSection({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('settings');
  const sso = useSsoOptions();
  if (!sso) return null;
  return (
    <Section title={t('sso.title')}>
      <Text>{t(profile.ssoConnected ? 'sso.connected' : 'sso.notConnected', { name: sso.name })}</Text>
      {profile.ssoOnly && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('sso.isOnlyWay')}
        </Text>
      )}
    </Section>
  );
}
