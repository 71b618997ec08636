import { type RefObject, useEffect } from 'react';
import { useRoom } from '../room/room.ts';
import type { Point } from '../stage/geometry.ts';
import { type Viewport, zoomBy } from '../stage/viewport.ts';

interface Options {
  viewport: Viewport;
  scroll: RefObject<HTMLElement | null>;
  anchor: RefObject<Point | null>;
}

const between = ({ touches }: TouchEvent): Point => ({
  x: ((touches[0]?.clientX ?? 0) + (touches[1]?.clientX ?? touches[0]?.clientX ?? 0)) / 2,
  y: ((touches[0]?.clientY ?? 0) + (touches[1]?.clientY ?? touches[0]?.clientY ?? 0)) / 2,
});
const apart = ({ touches: [one, other] }: TouchEvent) =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1 : 0;

/** Leaves scrolling to the browser; zooms with Ctrl and wheel or two fingers, and pans while a finger draws. */
export function useDocumentGestures({ viewport, scroll, anchor }: Options) {
  const { drawing } = useRoom();
  useEffect(() => {
    const element = scroll.current;
    if (!element) return;
    let last: (Point & { apart: number }) | null = null;

    function zoom(factor: number, at: Point) {
      const box = element?.getBoundingClientRect();
      anchor.current = { x: at.x - (box?.left ?? 0), y: at.y - (box?.top ?? 0) };
      zoomBy(viewport, factor);
    }
    function onWheel(event: WheelEvent) {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) * 0.005), {
        x: event.clientX,
        y: event.clientY,
      });
    }
    function isOurs({ touches }: TouchEvent) {
      const { isOn, hasPen } = drawing.get();
      return touches.length === 2 || (touches.length === 1 && isOn && hasPen);
    }
    function onTouch(event: TouchEvent) {
      const isWanted = isOurs(event) && event.type !== 'touchend' && event.type !== 'touchcancel';
      const now = isWanted ? { ...between(event), apart: apart(event) } : null;
      if (now && event.cancelable) event.preventDefault();
      if (now && last && event.type === 'touchmove') {
        element?.scrollBy(last.x - now.x, last.y - now.y);
        if (now.apart && last.apart) zoom(now.apart / last.apart, now);
      }
      last = now;
    }
    element.addEventListener('wheel', onWheel, { passive: false });
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    for (const name of touches) element.addEventListener(name, onTouch, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
      for (const name of touches) element.removeEventListener(name, onTouch);
    };
  }, [viewport, scroll, anchor, drawing]);
}
