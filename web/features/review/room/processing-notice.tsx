import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ProcessingState } from '../../../../contract/enums.ts';
import { tellFirstPicture } from './first-picture.ts';
import classes from './processing-notice.module.css';
import type { ReviewedFile } from './room.ts';

const FailedProcessing = lazy(async () => ({
  default: (await import('./failed-processing.tsx')).FailedProcessing,
}));

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
  const { processingStatus, uploadProgress } = file;
  if (processingStatus === ProcessingState.failed) {
    return (
      <Suspense fallback={null}>
        <FailedProcessing file={file} isSmall={isSmall} />
      </Suspense>
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
