import { Button, Divider, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { api } from '../../../lib/api/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { hasPasskeys } from '../../../lib/session/passkeys.ts';
import { useSsoOptions } from '../../../lib/sso-options.ts';
import { useIsAlive } from '../../../ui/fields/use-is-alive.ts';
import { PasskeySignIn } from '../second-factor/passkey-sign-in.tsx';
import { SsoButton } from '../sso/sso-button.tsx';
import { useStartGoogle } from '../use-start-google.ts';
import { GoogleMark } from './google-mark.tsx';

/** Offers passkeys, Google and single sign-on. Newcomers see only what can register them. */
export function OtherWays({ isForNewcomers = false }: { isForNewcomers?: boolean }) {
  const { t } = useTranslation('accounts');
  const google = useQuery({
    queryKey: queryKeys.googleOptions.all,
    queryFn: async ({ signal }) => (await api(accounts.googleOptions, {}, { signal })).data,
  });
  const sso = useSsoOptions();
  const isAlive = useIsAlive();
  const hasGoogle = Boolean(google.data?.authorizationUrl);
  const offered = sso && (sso.createsAccounts || !isForNewcomers) ? sso : undefined;
  const takesPasskeys = !isForNewcomers && hasPasskeys();
  if (!hasGoogle && !offered && !takesPasskeys) return null;
  return (
    <>
      <Divider label={t('or')} my="lg" />
      <Stack gap="sm" inert={!isAlive}>
        {takesPasskeys && <PasskeySignIn />}
        {hasGoogle && <GoogleButton />}
        {offered && <SsoButton name={offered.name} onlyDomains={offered.onlyDomains} />}
      </Stack>
    </>
  );
}

function GoogleButton() {
  const { t } = useTranslation('accounts');
  const google = useStartGoogle();
  return (
    <Button fullWidth size="md" leftSection={<GoogleMark />} loading={google.pending} onClick={google.start}>
      {t('google.continue')}
    </Button>
  );
}
