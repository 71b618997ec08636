import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import type { UploadView } from '../sending/upload-types.ts';
import classes from './upload-panel.module.css';

/** Where an item of the queue stands, in one line. */
export function UploadDetail({ item }: { item: UploadView }) {
  const { t } = useTranslation('uploads');
  const format = useFormat();
  const { state, percent, bytesPerSecond, secondsLeft, kind, total, completed, failures } = item;

  function timeLeft(seconds: number) {
    if (seconds < 60) return t('left.seconds', { count: seconds });
    const minutes = Math.round(seconds / 60);
    if (minutes < 60) return t('left.minutes', { count: minutes });
    return t('left.hours', { count: Math.round(minutes / 60) });
  }

  const facts = [
    state === 'uploading' || state === 'processing' ? t(`state.${state}`, { percent }) : t(`state.${state}`),
    kind === 'folder' ? t('ofFiles', { done: format.number(completed), total: format.number(total) }) : '',
    state === 'uploading' && bytesPerSecond > 0
      ? t('speed', { size: format.size(Math.round(bytesPerSecond)) })
      : '',
    state === 'uploading' && secondsLeft !== null ? timeLeft(secondsLeft) : '',
    failures.length > 0 && kind === 'folder' ? t('failedFiles', { count: failures.length }) : '',
    item.message ?? '',
  ];
  return (
    <span className={classes.detail} data-state={state}>
      {facts.filter((fact) => fact !== '').join(' · ')}
    </span>
  );
}
