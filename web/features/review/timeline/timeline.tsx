import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { spriteStyle } from '../../../lib/page/sprite.ts';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import { showTime, type TimeDisplay } from '../player/time-mode.ts';
import { useRoomState } from '../room/room.ts';
import classes from './timeline.module.css';
import {
  createTimelineView,
  followInView,
  isWhole,
  panView,
  placeOn,
  type Stretch,
  type TimelineView,
  TimelineViewContext,
  useStretch,
  zoomView,
} from './timeline-view.ts';
import { useScrub } from './use-scrub.ts';
import { Waveform } from './waveform.tsx';

interface Props {
  display: TimeDisplay;
  waveformPath: string | null;
  sprite: { path: string; aspect: number } | null;
  children?: ReactNode;
}

export function Timeline({ display, waveformPath, sprite, children }: Props) {
  const { t } = useTranslation('review');
  const player = usePlayer();
  const bar = useRef<HTMLDivElement>(null);
  const frameCount = usePlayerState((state) => state.frameCount);
  const buffered = usePlayerState((state) => state.buffered);
  const [view] = useState(createTimelineView);
  const { hovered, handlers } = useScrub(bar, view);
  useTimelineWheel(bar, view);

  // Runs on every frame, so without React.
  useEffect(() => {
    let before: number | undefined;
    const place = () => {
      const { frame, target, frameCount: count } = player.state.get();
      const at = target ?? frame;
      const part = (at + 0.5) / count;
      // Follows only a moving playhead: a reader may have moved the timeline away on purpose.
      if (before !== undefined && before !== at) followInView(view, part);
      before = at;
      const shown = Math.min(101, Math.max(-1, placeOn(view.get(), part)));
      bar.current?.style.setProperty('--played', `${shown}%`);
      bar.current?.setAttribute('aria-valuenow', String(frame));
      bar.current?.toggleAttribute('data-moving', target !== null);
      bar.current?.setAttribute('aria-valuetext', showTime(display, frame));
    };
    place();
    const stops = [player.state.subscribe(place), view.subscribe(place)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [player, display, view]);

  return (
    <TimelineViewContext value={view}>
      <div className={classes.timeline} dir="ltr">
        <div
          ref={bar}
          id="review-timeline"
          className={classes.bar}
          role="slider"
          tabIndex={0}
          aria-label={t('timeline.label')}
          aria-valuemin={0}
          aria-valuemax={frameCount - 1}
          aria-valuenow={0}
          {...handlers}
        >
          <Buffered part={buffered} />
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
    </TimelineViewContext>
  );
}

function Buffered({ part }: { part: number }) {
  const width = Math.min(100, Math.max(0, placeOn(useStretch(), part)));
  return <div className={classes.buffered} style={{ inlineSize: `${width}%` }} />;
}

function RangeBar({ frameCount }: { frameCount: number }) {
  const range = useRoomState((state) => state.range);
  const stretch = useStretch();
  return range && <div className={classes.range} style={stretchStyle(stretch, range, frameCount)} />;
}

function stretchStyle(stretch: Stretch, { start, end }: { start: number; end: number }, frameCount: number) {
  const [left, right] = [start, end + 1].map((frame) => placeOn(stretch, frame / frameCount));
  return { left: `${left}%`, width: `${(right ?? 0) - (left ?? 0)}%` };
}

interface HoverPreviewProps {
  /** A share of the visible stretch. */
  place: number;
  frameCount: number;
  display: TimeDisplay;
  sprite: { path: string; aspect: number } | null;
}

const LONG_SIDE = 168;

function HoverPreview({ place, frameCount, display, sprite }: HoverPreviewProps) {
  const { from, to } = useStretch();
  const part = from + place * (to - from);
  const frame = Math.min(frameCount - 1, Math.floor(part * frameCount));
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
            ...spriteStyle({ path: sprite.path, frameCount, place: part }),
          }}
        />
      )}
      <span>{showTime(display, frame)}</span>
    </div>
  );
}

const WIDTH = 1000;
const ZOOM = 400;

function useTimelineWheel(box: RefObject<HTMLElement | null>, view: TimelineView) {
  const player = usePlayer();
  useEffect(() => {
    const element = box.current;
    const turn = (event: WheelEvent) => {
      const { deltaX, deltaY, clientX, ctrlKey, metaKey } = event;
      const { from, to } = view.get();
      if (ctrlKey || metaKey) {
        const { left = 0, width = 1 } = element?.getBoundingClientRect() ?? {};
        const at = from + ((clientX - left) / width) * (to - from);
        const { frameCount } = player.state.get();
        zoomView(view, { at, by: 2 ** (-deltaY / ZOOM), frameCount });
      } else if (isWhole(view.get())) return;
      else panView(view, (Math.abs(deltaX) > Math.abs(deltaY) ? deltaX : deltaY) / WIDTH);
      event.preventDefault();
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [box, view, player]);
}
