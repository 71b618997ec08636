import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { uploads } from '../../../../contract/calls/uploads.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import classes from './processing-notice.module.css';
import type { ReviewedFile } from './room.ts';

/** Why nothing could be made of a file, with another try where one may help. */
export function FailedProcessing({ file, isSmall }: { file: ReviewedFile; isSmall: boolean }) {
  const { t } = useTranslation('review');
  const { run, pending } = useAction(uploads.retryProcessing, {
    announce: true,
    onDone: () => changed('file', file._id),
  });
  const { processingFailure, fileVersionId } = file;
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
