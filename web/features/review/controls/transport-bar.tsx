import { ActionIcon } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRepeat,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Range } from '../../../ui/fields/range.tsx';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import type { Resolution } from '../player/sources.ts';
import type { TimeSettings } from '../player/time-mode.ts';
import type { ReviewedFile } from '../room/room.ts';
import type { Sound } from '../sound/use-sound.ts';
import { canFullScreen, toggleFullScreen, useIsFullScreen } from '../stage/use-full-screen.ts';
import { Control } from './control.tsx';
import { RangeControls } from './range-controls.tsx';
import { ResolutionMenu } from './resolution-menu.tsx';
import { SpeedMenu } from './speed-menu.tsx';
import { TimeField } from './time-field.tsx';
import { TimeMenu } from './time-menu.tsx';
import classes from './transport-bar.module.css';

/** Loaded on demand, because few films have more than one track. */
const SoundMenu = lazy(async () => ({ default: (await import('../sound/sound-menu.tsx')).SoundMenu }));

interface Props {
  file: ReviewedFile;
  time: TimeSettings;
  resolution: Resolution;
  onResolution: (resolution: Resolution) => void;
  sound: Sound;
  tools?: ReactNode;
  talk?: ReactNode;
}

export function TransportBar({ file, time, resolution, onResolution, sound, tools, talk }: Props) {
  const { t } = useTranslation('review');
  const player = usePlayer();
  const isPlaying = usePlayerState(({ playing }) => playing !== 0);
  const isLooping = usePlayerState((state) => state.isLooping);
  const isFull = useIsFullScreen();
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('player.controls')}>
      <div className={`${classes.group} ${classes.moves}`}>
        <Control label={t('player.previousFrame')} onClick={() => void player.step(-1)}>
          <IconChevronLeft size={20} stroke={1.8} />
        </Control>
        <ActionIcon
          className={classes.play ?? ''}
          variant="filled"
          size={38}
          radius="50%"
          aria-label={t(isPlaying ? 'player.pause' : 'player.play')}
          onClick={player.toggle}
        >
          {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
        </ActionIcon>
        <Control label={t('player.nextFrame')} onClick={() => void player.step(1)}>
          <IconChevronRight size={20} stroke={1.8} />
        </Control>
        <span className={classes.extra}>
          <Control label={t('player.loop')} isOn={isLooping} onClick={player.toggleLoop}>
            <IconRepeat size={18} stroke={1.8} />
          </Control>
          <Volume />
          {sound.tracks.length > 1 && (
            <Suspense fallback={null}>
              <SoundMenu sound={sound} />
            </Suspense>
          )}
        </span>
      </div>
      <div className={classes.where}>
        <TimeField display={time.display} />
        <span className={classes.extra}>
          <TimeMenu {...time} />
        </span>
        <RangeControls />
      </div>
      <span className={classes.space} />
      <div className={`${classes.group} ${classes.extra}`}>
        <div className={classes.tools}>{tools}</div>
        <SpeedMenu />
        <ResolutionMenu file={file} resolution={resolution} onChange={onResolution} />
        {canFullScreen() && (
          <Control
            label={t(isFull ? 'player.leaveFullScreen' : 'player.fullScreen')}
            onClick={toggleFullScreen}
          >
            {isFull ? (
              <IconArrowsMinimize size={18} stroke={1.8} />
            ) : (
              <IconArrowsMaximize size={18} stroke={1.8} />
            )}
          </Control>
        )}
      </div>
      {talk}
    </div>
  );
}

function Volume() {
  const { t } = useTranslation('review');
  const player = usePlayer();
  const isMuted = usePlayerState((state) => state.isMuted);
  const volume = usePlayerState((state) => state.volume);
  return (
    <div className={classes.volume}>
      <Control
        label={t(isMuted ? 'player.unmute' : 'player.mute')}
        side="bottom"
        onClick={() => player.setVolume(volume || 1, !isMuted)}
      >
        {isMuted ? <IconVolumeOff size={18} stroke={1.8} /> : <IconVolume size={18} stroke={1.8} />}
      </Control>
      <div className={classes.slider}>
        <Range
          label={t('player.volume')}
          min={0}
          max={100}
          value={isMuted ? 0 : Math.round(volume * 100)}
          onChange={(percent) => player.setVolume(percent / 100)}
        />
      </div>
    </div>
  );
}
