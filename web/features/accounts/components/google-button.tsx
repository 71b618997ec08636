import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useStartGoogle } from '../use-start-google.ts';
import { GoogleMark } from './google-mark.tsx';

export function GoogleButton() {
  const { t } = useTranslation('accounts');
  const google = useStartGoogle();
  return (
    <Button fullWidth size="md" leftSection={<GoogleMark />} loading={google.pending} onClick={google.start}>
      {t('google.continue')}
    </Button>
  );
}
