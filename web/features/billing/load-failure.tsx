import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';

interface Props {
  message?: ReactNode;
  onRetry: () => void;
}

export function LoadFailure({ message, onRetry }: Props) {
  const { t } = useTranslation('billing');
  return (
    <>
      <Notice tone="error">{message ?? t('loadFailed')}</Notice>
      <Group mt="md">
        <Button onClick={onRetry}>{t('retry')}</Button>
      </Group>
    </>
  );
}
