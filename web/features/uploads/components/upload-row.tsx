import { ActionIcon, Progress, Tooltip } from '@mantine/core';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconFile,
  IconFileSearch,
  IconFolder,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { type ComponentType, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../lib/toast.ts';
import { resumeByHandle, supplyFiles } from '../restore-uploads.ts';
import type { UploadView } from '../upload-types.ts';
import { uploadQueue } from '../uploads.ts';
import { UploadDetail } from './upload-detail.tsx';
import classes from './upload-panel.module.css';

const FAILURES_SHOWN = 5;

/** One item of the queue, with what can be done about it now. */
export function UploadRow({ item }: { item: UploadView }) {
  const { t } = useTranslation('uploads');
  const { id, name, state, kind, failures } = item;
  const input = useRef<HTMLInputElement>(null);
  const isRunning = state === 'uploading' || state === 'offline' || state === 'queued';
  const isMoving = state === 'uploading' || state === 'offline' || state === 'processing';

  async function chooseAgain() {
    if (item.hasHandle && (await resumeByHandle(id))) return;
    input.current?.click();
  }

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
      <div className={classes.controls}>
        {isRunning && (
          <Control
            label={t('pause', { name })}
            Icon={IconPlayerPause}
            onClick={() => uploadQueue.pause(id)}
          />
        )}
        {state === 'paused' && (
          <Control
            label={t('resume', { name })}
            Icon={IconPlayerPlay}
            onClick={() => uploadQueue.resume(id)}
          />
        )}
        {state === 'failed' && (
          <Control label={t('retry', { name })} Icon={IconRefresh} onClick={() => uploadQueue.resume(id)} />
        )}
        {state === 'waiting' && (
          <Control
            label={t('chooseAgain', { name })}
            Icon={IconFileSearch}
            onClick={() => void chooseAgain()}
          />
        )}
        {!['processing', 'completed'].includes(state) && (
          <Control label={t('cancel', { name })} Icon={IconX} onClick={() => uploadQueue.cancel(id)} />
        )}
      </div>
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

interface ControlProps {
  label: string;
  Icon: ComponentType<{ size: number; stroke: number }>;
  onClick: () => void;
}

function Control({ label, Icon, onClick }: ControlProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon size={32} aria-label={label} onClick={onClick}>
        <Icon size={18} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
}
