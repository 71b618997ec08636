import { Button, Divider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accounts } from '../../../../contract/accounts.ts';
import { api } from '../../../lib/api.ts';
import { useStartGoogle } from '../use-start-google.ts';
import { GoogleMark } from './google-mark.tsx';

/** Present only where Google sign-in is set up. */
export function GoogleButton() {
  const { t } = useTranslation('accounts');
  const options = useQuery({
    queryKey: ['google-options'],
    queryFn: async ({ signal }) => (await api(accounts.googleOptions, {}, { signal })).data,
  });
  const google = useStartGoogle();
  if (!options.data?.authorizationUrl) return null;
  return (
    <>
      <Divider label={t('or')} my="lg" />
      <Button
        fullWidth
        size="md"
        leftSection={<GoogleMark />}
        loading={google.pending}
        onClick={google.start}
      >
        {t('google.continue')}
      </Button>
    </>
  );
}
