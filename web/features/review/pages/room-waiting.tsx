import { Button, Loader } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { isInLink, pathHere } from '../../../lib/session/share-link.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { folderPath } from '../room/folder-path.ts';
import { findKnownFile } from '../room/use-review-file.ts';
import classes from './room-waiting.module.css';

interface Props {
  fileId: string;
  isError: boolean;
  onRetry: () => void;
}

export function RoomWaiting({ fileId, isError, onRetry }: Props) {
  const { t } = useTranslation('review');
  return (
    <main id="main" className={classes.waiting}>
      {isError ? (
        <EmptyState
          order={1}
          icon={<IconPlugConnectedX size={22} stroke={1.8} />}
          title={t('failed.title')}
          text={t('failed.text')}
          action={
            <>
              <Button variant="filled" color="accent" onClick={onRetry}>
                {t('processing.retry')}
              </Button>
              <WayBack fileId={fileId} />
            </>
          }
        />
      ) : (
        <Loader color="gray" role="status" aria-label={t('player.loading')} />
      )}
    </main>
  );
}

/** Leads to the folder where another version of the file made it known. A link of a single file has none. */
function WayBack({ fileId }: { fileId: string }) {
  const { t } = useTranslation('review');
  const known = findKnownFile(fileId);
  const folder = known && folderPath(known);
  const start = isInLink() ? pathHere('') : '/dashboard';
  if (start.startsWith('/f/')) return null;
  return (
    <Button component={Link} to={folder ?? start}>
      {t(folder ? 'header.back' : isInLink() ? 'failed.toStart' : 'failed.toDashboard')}
    </Button>
  );
}
