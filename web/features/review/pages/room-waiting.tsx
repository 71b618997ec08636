import { Button, Loader } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import classes from './room-waiting.module.css';

/** Before a room is there, or where it could not be fetched. */
export function RoomWaiting({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  const { t } = useTranslation('review');
  return (
    <main id="main" className={classes.waiting}>
      {isError ? (
        <EmptyState
          order={1}
          icon={<IconPlugConnectedX size={22} stroke={1.8} />}
          title={t('failed.title')}
          text={t('failed.text')}
          action={<Button onClick={onRetry}>{t('processing.retry')}</Button>}
        />
      ) : (
        <Loader color="gray" aria-label={t('player.loading')} />
      )}
    </main>
  );
}
