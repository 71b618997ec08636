import { type RefObject, useEffect } from 'react';
import { usePlayer } from '../player/player-context.ts';
import { isWhole, panView, type TimelineView, zoomView } from './timeline-view.ts';

const WIDTH = 1000;
const ZOOM = 400;

/** Pinching, or the wheel with Ctrl, zooms at the pointer; the wheel alone moves along what is zoomed. */
export function useTimelineWheel(box: RefObject<HTMLElement | null>, view: TimelineView) {
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
