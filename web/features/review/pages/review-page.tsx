import { Button, Loader } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ReviewRoom } from '../room/review-room.tsx';
import type { ReviewedFile } from '../room/room.ts';
import { useDarkRoom } from '../room/use-dark-room.ts';
import { useLiveFile, useReviewFile } from '../room/use-review-file.ts';
import { versionPath } from '../versions/version-path.ts';
import classes from './review-page.module.css';

interface Props {
  fileId: string;
  /** Undefined: the newest. */
  versionId: string | undefined;
  actions: (file: ReviewedFile) => ReactNode;
}

export function ReviewPage({ fileId, versionId, actions }: Props) {
  const { t } = useTranslation('review');
  useDarkRoom();
  useLiveFile(fileId);
  const { data: file, isError, refetch } = useReviewFile({ fileId, versionId });
  useVersionAddress({ fileId, versionId, file });
  if (!file) {
    return (
      <main id="main" className={classes.waiting}>
        {isError ? (
          <EmptyState
            order={1}
            icon={<IconPlugConnectedX size={22} stroke={1.8} />}
            title={t('failed.title')}
            text={t('failed.text')}
            action={<Button onClick={() => void refetch()}>{t('processing.retry')}</Button>}
          />
        ) : (
          <Loader color="gray" aria-label={t('player.loading')} />
        )}
      </main>
    );
  }
  // Another version is another room: its frames, comments and drawings are its own.
  return <ReviewRoom key={file.fileVersionId} file={file} actions={actions(file)} />;
}

/** A newer version that arrives meanwhile must not take the one away that is being talked about. */
function useVersionAddress({
  fileId,
  versionId,
  file,
}: Pick<Props, 'fileId' | 'versionId'> & { file: ReviewedFile | undefined }) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const found = versionId === undefined ? file?.fileVersionId : null;
  useEffect(() => {
    if (found) void navigate(versionPath({ fileId, version: found }) + search + hash, { replace: true });
  }, [found, fileId, navigate, search, hash]);
}
