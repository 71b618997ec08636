import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../../contract/timecode.ts';
import { useStore } from '../../../lib/store.ts';
import { useMarkers } from '../comment-data/use-markers.ts';
import { type Clip, lengthOf } from './clips.ts';
import classes from './reel.module.css';
import type { Reel } from './reel.ts';

function watchSeconds(reel: Reel, onLook: (seconds: number) => void) {
  let next = 0;
  const look = () => {
    onLook(reel.secondsNow());
    next = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(next);
}

/** Rounds down to `step`, because otherwise React would draw again on every frame. */
export function useReelSeconds(reel: Reel, step = 0): number {
  const [seconds, setSeconds] = useState(() => reel.secondsNow());
  useEffect(
    () => watchSeconds(reel, (now) => setSeconds(step === 0 ? now : Math.floor(now / step) * step)),
    [reel, step],
  );
  return seconds;
}

export function ReelTimeline({ reel }: { reel: Reel }) {
  const { t } = useTranslation('review');
  const clips = useStore(reel.state, (state) => state.clips);
  const whole = lengthOf(clips);
  const seconds = useReelSeconds(reel, 1);
  const at = useStore(reel.state, (state) => state.at);

  function scrub({ clientX, buttons, currentTarget, pointerId, type }: PointerEvent<HTMLDivElement>) {
    if (type === 'pointermove' && buttons === 0) return;
    if (type === 'pointerdown') currentTarget.setPointerCapture(pointerId);
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (clientX - left) / width));
    // Seeks at the very end to the last frame, not the next clip.
    reel.seek(Math.min(part * whole, whole - 1e-3));
  }

  function press({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') reel.seek(Math.max(0, reel.secondsNow() - 1));
    if (key === 'ArrowRight') reel.seek(Math.min(whole - 1e-3, reel.secondsNow() + 1));
  }

  return (
    <div
      className={classes.timeline}
      role="slider"
      tabIndex={0}
      aria-label={t('reel.timeline')}
      aria-valuemin={0}
      aria-valuemax={Math.round(whole)}
      aria-valuenow={seconds}
      aria-valuetext={`${formatClock(seconds * 1000)} ${clips[at]?.file.name ?? ''}`}
      onPointerDown={scrub}
      onPointerMove={scrub}
      onKeyDown={press}
    >
      <Clips clips={clips} at={at} />
      <Head reel={reel} whole={whole} />
    </div>
  );
}

const Clips = memo(function Clips({ clips, at }: { clips: readonly Clip[]; at: number }) {
  const whole = lengthOf(clips);
  return clips.map((clip, number) => (
    <div
      key={clip.file._id}
      className={classes.clip}
      data-here={number === at || undefined}
      style={{ left: `${(100 * clip.start) / whole}%`, width: `${(100 * clip.seconds) / whole}%` }}
    >
      {clip.file.fileThumbnailPath && (
        <img src={clip.file.fileThumbnailPath} alt="" draggable={false} decoding="async" />
      )}
      <bdi>{clip.file.name}</bdi>
      <Markers clip={clip} />
    </div>
  ));
});

/** Moves with every frame, so without React. */
function Head({ reel, whole }: { reel: Reel; whole: number }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      watchSeconds(reel, (seconds) => {
        if (line.current) line.current.style.left = `${(100 * seconds) / whole}%`;
      }),
    [reel, whole],
  );
  return <div ref={line} className={classes.head} />;
}

function Markers({ clip }: { clip: Clip }) {
  const markers = useMarkers(clip.file.fileVersionId);
  // Comments on a whole film have no place on it; those on an image always do.
  const shown = clip.rate
    ? markers.filter(({ millisecondStartTime }) => millisecondStartTime !== null)
    : markers;
  return shown.map(({ _id, millisecondStartTime }) => (
    <i
      key={_id}
      className={classes.marker}
      data-marker=""
      style={{ left: `${(100 * ((millisecondStartTime ?? 0) / 1000)) / clip.seconds}%` }}
    />
  ));
}
