import { ActionIcon } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../../contract/timecode.ts';
import { useStore } from '../../../lib/store.ts';
import { Control } from '../controls/control.tsx';
import { RangeControls } from '../controls/range-controls.tsx';
import { SpeedMenu } from '../controls/speed-menu.tsx';
import { TimeField } from '../controls/time-field.tsx';
import bar from '../controls/transport-bar.module.css';
import { usePlayerKeys } from '../controls/use-player-keys.ts';
import { usePlayer } from '../player/player-context.ts';
import { useTimeSettings } from '../player/time-mode.ts';
import { type ReviewedFile, useRoomState } from '../room/room.ts';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import { lengthOf } from './clips.ts';
import type { Part } from './part.ts';
import classes from './reel.module.css';
import type { Reel } from './reel.ts';
import { useReelSeconds } from './reel-timeline.tsx';

interface Props {
  reel: Reel;
  part: Part;
}

export function ReelBar({ reel, part }: Props) {
  const { t } = useTranslation('review');
  const isPlaying = useRoomState((state) => state.isPlaying);
  const { film } = part;
  useReelKeys(reel);
  return (
    <div className={bar.bar} role="toolbar" aria-label={t('reel.controls')}>
      {film && <FilmKeys />}
      {/* Registered last, so that keys of the whole reel win over those of a film. */}
      <CommonKeys reel={reel} />
      <div className={`${bar.group} ${bar.moves}`}>
        <Control label={t('reel.previous')} onClick={() => reel.step(-1)}>
          <IconPlayerSkipBack size={18} stroke={1.8} />
        </Control>
        {film && (
          <Control label={t('player.previousFrame')} onClick={() => void film.step(-1)}>
            <IconChevronLeft size={20} stroke={1.8} />
          </Control>
        )}
        <ActionIcon
          className={bar.play ?? ''}
          variant="filled"
          size={38}
          radius="50%"
          aria-label={t(isPlaying ? 'player.pause' : 'player.play')}
          onClick={reel.toggle}
        >
          {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
        </ActionIcon>
        {film && (
          <Control label={t('player.nextFrame')} onClick={() => void film.step(1)}>
            <IconChevronRight size={20} stroke={1.8} />
          </Control>
        )}
        <Control label={t('reel.next')} onClick={() => reel.step(1)}>
          <IconPlayerSkipForward size={18} stroke={1.8} />
        </Control>
      </div>
      <div className={bar.where}>
        {film && <FilmTime file={part.clip.file} />}
        <WholeTime reel={reel} />
      </div>
      <span className={bar.space} />
      {film && (
        <div className={`${bar.group} ${bar.extra}`}>
          <SpeedMenu />
        </div>
      )}
    </div>
  );
}

function FilmTime({ file }: { file: ReviewedFile }) {
  const player = usePlayer();
  const time = useTimeSettings(file, player.rate);
  return (
    <>
      <TimeField display={time.display} />
      <RangeControls />
    </>
  );
}

function FilmKeys() {
  usePlayerKeys(usePlayer());
  return null;
}

function CommonKeys({ reel }: { reel: Reel }) {
  useShortcuts(
    useMemo(
      () => [{ keys: ['Space', 'k'], group: 'play', label: 'review:keys.play', run: reel.toggle }],
      [reel],
    ),
  );
  return null;
}

function useReelKeys(reel: Reel) {
  useShortcuts(
    useMemo(
      () => [
        {
          keys: ['PageUp', '['],
          group: 'files',
          label: 'review:keys.previousClip',
          run: () => reel.step(-1),
        },
        { keys: ['PageDown', ']'], group: 'files', label: 'review:keys.nextClip', run: () => reel.step(1) },
      ],
      [reel],
    ),
  );
}

function WholeTime({ reel }: { reel: Reel }) {
  const seconds = useReelSeconds(reel);
  const clips = useStore(reel.state, (state) => state.clips);
  return (
    <span className={classes.time}>
      {formatClock(seconds * 1000)} / {formatClock(lengthOf(clips) * 1000)}
    </span>
  );
}
