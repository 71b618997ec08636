import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusPage } from '../../../ui/page/status-page.tsx';

export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation('payment');
  return (
    <StatusPage
      icon={<IconPlugConnectedX size={22} stroke={1.8} />}
      title={t('notLoaded')}
      text={text}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}
