import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { ProcessingState, UploadState } from '../../../../contract/enums.ts';
import { retryProcessing } from '../actions/file-actions.ts';
import { type FileItem, isFolder } from '../items/file-item.ts';
import classes from './file-progress.module.css';
import type { Wording } from './wording.ts';

interface Props extends Pick<Wording, 't'> {
  item: FileItem;
  tabIndex: number;
}

export function FileProgress({ item, tabIndex, t }: Props) {
  if (item.processingStatus === ProcessingState.failed && !isFolder(item)) {
    return (
      <div className={classes.failed}>
        <IconAlertCircle size={18} stroke={1.8} aria-hidden />
        <p title={item.processingFailure ?? ''}>{item.processingFailure ?? t('processing.failed')}</p>
        {item.canRetry && (
          <Button
            size="compact-xs"
            tabIndex={tabIndex}
            leftSection={<IconRefresh size={14} stroke={1.8} />}
            onClick={() => void retryProcessing(item)}
          >
            {t('processing.retry')}
          </Button>
        )}
      </div>
    );
  }
  if (item.uploadStatus === UploadState.completed) return null;
  const percent = item.uploadProgress;
  const isUpload = item.uploadStatus === UploadState.uploading;
  const label = isUpload
    ? t('processing.uploading', { done: item.completedTotal, total: item.total })
    : t('processing.percent', { percent });
  return (
    <div className={classes.running}>
      <span>{label}</span>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}
