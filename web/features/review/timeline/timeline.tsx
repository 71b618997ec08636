import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { spriteStyle } from '../../../lib/page/sprite.ts';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import { showTime, type TimeDisplay } from '../player/time-mode.ts';
import { useRoomState } from '../room/room.ts';
import classes from './timeline.module.css';
import { useScrub } from './use-scrub.ts';
import { Waveform } from './waveform.tsx';

interface Props {
  display: TimeDisplay;
  waveformPath: string | null;
  sprite: { path: string; aspect: number } | null;
  /** Comments along it. */
  children?: ReactNode;
}

/** From the first frame to the last: what was played, what is said where, and a place to drag. */
export function Timeline({ display, waveformPath, sprite, children }: Props) {
  const { t } = useTranslation('review');
  const player = usePlayer();
  const bar = useRef<HTMLDivElement>(null);
  const frameCount = usePlayerState((state) => state.frameCount);
  const buffered = usePlayerState((state) => state.buffered);
  const { hovered, handlers } = useScrub(bar);

  // Sixty times a second, past React.
  useEffect(() => {
    const place = () => {
      const { frame, target, frameCount: count } = player.state.get();
      const at = target ?? frame;
      bar.current?.style.setProperty('--played', `${(100 * (at + 0.5)) / count}%`);
      bar.current?.setAttribute('aria-valuenow', String(frame));
      bar.current?.toggleAttribute('data-moving', target !== null);
      bar.current?.setAttribute('aria-valuetext', showTime(display, frame));
    };
    place();
    return player.state.subscribe(place);
  }, [player, display]);

  return (
    <div className={classes.timeline} dir="ltr">
      <div
        ref={bar}
        className={classes.bar}
        role="slider"
        tabIndex={0}
        aria-label={t('timeline.label')}
        aria-valuemin={0}
        aria-valuemax={frameCount - 1}
        aria-valuenow={0}
        {...handlers}
      >
        <div className={classes.buffered} style={{ inlineSize: `${100 * buffered}%` }} />
        {waveformPath !== null && <Waveform path={waveformPath} />}
        <div className={classes.played} />
        <RangeBar frameCount={frameCount} />
        {hovered !== null && <div className={classes.needle} style={{ left: `${100 * hovered}%` }} />}
      </div>
      {children}
      {hovered !== null && (
        <HoverPreview place={hovered} frameCount={frameCount} display={display} sprite={sprite} />
      )}
    </div>
  );
}

function RangeBar({ frameCount }: { frameCount: number }) {
  const range = useRoomState((state) => state.range);
  if (!range) return null;
  const left = (100 * range.start) / frameCount;
  const width = (100 * (range.end + 1 - range.start)) / frameCount;
  return <div className={classes.range} style={{ left: `${left}%`, width: `${width}%` }} />;
}

interface HoverPreviewProps {
  /** From 0 to 1. */
  place: number;
  frameCount: number;
  display: TimeDisplay;
  sprite: { path: string; aspect: number } | null;
}

const LONG_SIDE = 168;

/** The picture under the pointer, before going there. */
function HoverPreview({ place, frameCount, display, sprite }: HoverPreviewProps) {
  const frame = Math.min(frameCount - 1, Math.floor(place * frameCount));
  return (
    <div
      className={classes.preview}
      style={{ left: `clamp(90px, ${100 * place}%, calc(100% - 90px))` }}
      aria-hidden
    >
      {sprite && (
        <div
          className={classes.thumbnail}
          style={{
            width: sprite.aspect >= 1 ? LONG_SIDE : LONG_SIDE * sprite.aspect,
            aspectRatio: sprite.aspect,
            ...spriteStyle({ path: sprite.path, frameCount, place }),
          }}
        />
      )}
      <span>{showTime(display, frame)}</span>
    </div>
  );
}
