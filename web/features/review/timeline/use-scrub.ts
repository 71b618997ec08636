import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { usePlayer } from '../player/player-context.ts';
import type { TimelineView } from './timeline-view.ts';

/** Plays on after scrubbing if the film played before. */
export function useScrub(bar: RefObject<HTMLElement | null>, view: TimelineView) {
  const player = usePlayer();
  const [hovered, setHovered] = useState<number | null>(null);
  const resumes = useRef<number | null>(null);

  function placeOf({ clientX }: PointerEvent): number {
    const box = bar.current?.getBoundingClientRect();
    return box ? Math.min(1, Math.max(0, (clientX - box.left) / box.width)) : 0;
  }
  const frameOf = (place: number) => {
    const { frameCount } = player.state.get();
    const { from, to } = view.get();
    return Math.min(frameCount - 1, Math.floor((from + place * (to - from)) * frameCount));
  };

  function end(event: PointerEvent) {
    const speed = resumes.current;
    if (speed === null) return;
    resumes.current = null;
    if (event.pointerType !== 'mouse') setHovered(null);
    if (speed > 0) void player.play(speed);
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      resumes.current = player.state.get().playing;
      setHovered(placeOf(event));
      void player.goTo(frameOf(placeOf(event)));
    },
    onPointerMove(event: PointerEvent) {
      setHovered(placeOf(event));
      if (resumes.current !== null) void player.goTo(frameOf(placeOf(event)));
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: () => {
      if (resumes.current === null) setHovered(null);
    },
  };
  return { hovered, handlers };
}
