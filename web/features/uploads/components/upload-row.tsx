import { Progress } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconFile, IconFolder } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../lib/failures/toast.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { isInRequest } from '../../../lib/session/sender.ts';
import { resumeByHandle, supplyFiles } from '../restore-uploads.ts';
import type { UploadView } from '../sending/upload-types.ts';
import { RowButtons } from './row-buttons.tsx';
import classes from './upload-panel.module.css';

const FAILURES_SHOWN = 5;

export function UploadRow({ item }: { item: UploadView }) {
  const { t } = useTranslation('uploads');
  const { id, name, state, kind, failures, hasHandle } = item;
  const input = useRef<HTMLInputElement>(null);
  const full = failures.find(({ isFull }) => isFull)?.message ?? null;
  const isMoving = state === 'uploading' || state === 'offline' || state === 'processing';

  const chooseAgain = useCallback(async () => {
    if (hasHandle && (await resumeByHandle(id))) return;
    input.current?.click();
  }, [id, hasHandle]);

  function supply(list: FileList | null) {
    if (list && list.length > 0 && !supplyFiles(id, [...list])) {
      showToast({ tone: 'error', message: t('otherFile', { name }) });
    }
  }

  return (
    <div className={classes.line} data-upload={name} data-state={state}>
      <StateIcon state={state} kind={kind} />
      <div className={classes.words}>
        <bdi title={name}>{name}</bdi>
        <UploadDetail item={item} />
      </div>
      <RowButtons
        id={id}
        name={name}
        state={state}
        full={state === 'failed' && !isInRequest() ? full : null}
        onChooseAgain={chooseAgain}
      />
      {isMoving && (
        <Progress
          className={classes.bar ?? ''}
          size={4}
          color={state === 'uploading' ? 'accent' : 'gray'}
          aria-label={name}
          value={item.percent}
        />
      )}
      {failures.length > 0 && kind === 'folder' && (
        <ul className={classes.failures}>
          {failures.slice(0, FAILURES_SHOWN).map(({ task, name: file, message }) => (
            <li key={task}>
              <bdi>{file}</bdi>: {message}
            </li>
          ))}
        </ul>
      )}
      {state === 'waiting' && (
        <input
          ref={(element) => {
            input.current = element;
            if (kind === 'folder') element?.setAttribute('webkitdirectory', '');
          }}
          type="file"
          className={classes.hidden}
          aria-label={t('chooseAgain', { name })}
          onChange={({ currentTarget }) => supply(currentTarget.files)}
        />
      )}
    </div>
  );
}

function StateIcon({ state, kind }: Pick<UploadView, 'state' | 'kind'>) {
  const still = kind === 'folder' ? IconFolder : IconFile;
  const Icon = state === 'completed' ? IconCircleCheck : state === 'failed' ? IconAlertCircle : still;
  return <Icon size={20} stroke={1.6} className={classes.icon ?? ''} data-state={state} aria-hidden />;
}

function UploadDetail({ item }: { item: UploadView }) {
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
