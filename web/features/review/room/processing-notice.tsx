import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { uploads } from '../../../../contract/calls/uploads.ts';
import { ProcessingState } from '../../../../contract/enums.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { tellFirstPicture } from './first-picture.ts';
import classes from './processing-notice.module.css';
import type { ReviewedFile } from './room.ts';

interface Props {
  file: ReviewedFile;
  isSmall?: boolean;
  isUnplayable?: boolean;
}

export function ProcessingNotice({ file, isSmall = false, isUnplayable = false }: Props) {
  const { t } = useTranslation('review');
  useEffect(() => {
    if (!isSmall) tellFirstPicture();
  }, [isSmall]);
  const { run, pending } = useAction(uploads.retryProcessing, {
    announce: true,
    onDone: () => changed('file', file._id),
  });
  const { processingStatus, processingFailure, uploadProgress, fileVersionId } = file;
  if (processingStatus === ProcessingState.failed) {
    const query = fileVersionId === null ? {} : { fileVersionId };
    return (
      <div className={classes.notice} data-small={isSmall || undefined} role="status">
        <IconAlertCircle size={20} stroke={1.8} aria-hidden />
        <p>{processingFailure ?? t('processing.failed')}</p>
        {file.canRetry && (
          <Button
            size="compact-sm"
            loading={pending}
            leftSection={<IconRefresh size={16} stroke={1.8} />}
            onClick={() => void run({ params: { id: file._id }, query, body: {} })}
          >
            {t('processing.retry')}
          </Button>
        )}
      </div>
    );
  }
  if (processingStatus === ProcessingState.processed && !isUnplayable) return null;
  return (
    <div className={classes.notice} data-small={isSmall || undefined} role="status">
      <p>
        {processingStatus === ProcessingState.processed
          ? t('processing.unplayable')
          : t('processing.percent', { percent: uploadProgress })}
      </p>
      {!isSmall && processingStatus !== ProcessingState.processed && <small>{t('processing.text')}</small>}
    </div>
  );
}
