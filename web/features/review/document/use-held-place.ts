import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Point } from '../stage/geometry.ts';
import { type PagesLayout, pointOf, type Spot, spotAt, topOf } from './pages-layout.ts';

interface Held {
  scroll: RefObject<HTMLElement | null>;
  layout: PagesLayout;
  anchor: RefObject<Point | null>;
  goal: RefObject<number | null>;
  isResized: RefObject<boolean>;
}

/**
 * Keeps the point under the pointer, or the middle, in place on zoom and rotation. After a resize, the spot last
 * scrolled to stays at the top. It is remembered, because a small window may be unable to show it there.
 */
export function useHeldPlace({ scroll, layout, anchor, goal, isResized }: Held) {
  const before = useRef<PagesLayout | null>(null);
  /** Noted on scrolling, because shrinking pages have pulled the position back by the time of layout. */
  const scrolled = useRef({ x: 0, y: 0 });
  const read = useRef<Spot | null>(null);
  useEffect(() => {
    const element = scroll.current;
    const note = () => {
      const { x, y } = scrolled.current;
      if (!element || !before.current || (x === element.scrollLeft && y === element.scrollTop)) return;
      scrolled.current = { x: element.scrollLeft, y: element.scrollTop };
      read.current = findRead(element, before.current);
    };
    element?.addEventListener('scroll', note, { passive: true });
    return () => element?.removeEventListener('scroll', note);
  }, [scroll]);

  useLayoutEffect(() => {
    const element = scroll.current;
    const old = before.current;
    before.current = layout;
    if (!element || old === layout) return;
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
    const go = (x: number, y: number) => {
      element.scrollTo(x, y);
      scrolled.current = { x: element.scrollLeft, y: element.scrollTop };
    };
    const wanted = goal.current;
    goal.current = null;
    if (!old || wanted !== null) {
      // Centres sideways, so that a wider page moves none of the others out of sight.
      go((layout.width - clientWidth) / 2, topOf(layout, wanted ?? 1));
      read.current = findRead(element, layout);
      return;
    }
    if (isResized.current && read.current) {
      isResized.current = false;
      const { x, y } = pointOf(layout, read.current, clientWidth);
      return go(x - clientWidth / 2, y);
    }
    const at = anchor.current ?? { x: clientWidth / 2, y: clientHeight / 2 };
    anchor.current = null;
    const x = at.x + unpulled(element.scrollLeft, scrollWidth - clientWidth, scrolled.current.x);
    const y = at.y + unpulled(element.scrollTop, scrollHeight - clientHeight, scrolled.current.y);
    const to = pointOf(layout, spotAt(old, { x, y }, clientWidth), clientWidth);
    go(to.x - at.x, to.y - at.y);
    read.current = findRead(element, layout);
  }, [scroll, layout, anchor, goal, isResized]);
}

const findRead = ({ scrollLeft, scrollTop, clientWidth }: HTMLElement, layout: PagesLayout) =>
  spotAt(layout, { x: scrollLeft + clientWidth / 2, y: scrollTop }, clientWidth);

const unpulled = (now: number, furthest: number, known: number) =>
  now >= furthest - 1 ? Math.max(now, known) : now;
