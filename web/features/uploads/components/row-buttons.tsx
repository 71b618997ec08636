import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconCircleArrowUp,
  IconFileSearch,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { type ComponentType, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetLimit } from '../../../../contract/calls/accounts.ts';
import { showUpgrade } from '../../../lib/failures/upgrade.ts';
import type { UploadView } from '../sending/upload-types.ts';
import { uploadQueue } from '../uploads.ts';
import classes from './upload-panel.module.css';

interface Props extends Pick<UploadView, 'id' | 'name' | 'state'> {
  /** Explains that the plan is full; null if it is not, or the reader cannot change it. */
  full: string | null;
  onChooseAgain: () => Promise<void>;
}

/** Memoised, as the numbers beside the buttons change several times a second. */
export const RowButtons = memo(function RowButtons({ id, name, state, full, onChooseAgain }: Props) {
  const { t } = useTranslation('uploads');
  const isRunning = state === 'uploading' || state === 'offline' || state === 'queued';
  return (
    <div className={classes.controls}>
      {isRunning && (
        <Control label={t('pause', { name })} Icon={IconPlayerPause} onClick={() => uploadQueue.pause(id)} />
      )}
      {state === 'paused' && (
        <Control label={t('resume', { name })} Icon={IconPlayerPlay} onClick={() => uploadQueue.resume(id)} />
      )}
      {full !== null && (
        <Control
          label={t('moreRoom', { name })}
          Icon={IconCircleArrowUp}
          onClick={() => showUpgrade(full, { limit: 'storage' } satisfies MetLimit)}
        />
      )}
      {state === 'failed' && (
        <Control label={t('retry', { name })} Icon={IconRefresh} onClick={() => uploadQueue.resume(id)} />
      )}
      {state === 'waiting' && (
        <Control
          label={t('chooseAgain', { name })}
          Icon={IconFileSearch}
          onClick={() => void onChooseAgain()}
        />
      )}
      {!['processing', 'completed'].includes(state) && (
        <Control label={t('cancel', { name })} Icon={IconX} onClick={() => uploadQueue.cancel(id)} />
      )}
    </div>
  );
});

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
