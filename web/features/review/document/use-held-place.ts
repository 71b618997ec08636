import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Point } from '../stage/geometry.ts';
import { type PagesLayout, pageAt, topOf } from './pages-layout.ts';

interface Held {
  scroll: RefObject<HTMLElement | null>;
  layout: PagesLayout;
  anchor: RefObject<Point | null>;
  goal: RefObject<number | null>;
}

/** What is under the pointer, or else in the middle, stays there when sizes, zoom or rotation change. */
export function useHeldPlace({ scroll, layout, anchor, goal }: Held) {
  const before = useRef<PagesLayout | null>(null);
  /** Where it was scrolled to: pages that shrink have pulled it back by the time they are looked at. */
  const scrolled = useRef({ x: 0, y: 0 });
  useEffect(() => {
    const element = scroll.current;
    const note = () => {
      if (element) scrolled.current = { x: element.scrollLeft, y: element.scrollTop };
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
    const middle = (layout.width - clientWidth) / 2;
    const wanted = goal.current;
    goal.current = null;
    // A page that is wider than the screen moves none of the others out of sight.
    if (!old || wanted !== null) return go(middle, topOf(layout, wanted ?? 1));
    const at = anchor.current ?? { x: clientWidth / 2, y: clientHeight / 2 };
    anchor.current = null;
    const x = at.x + unpulled(element.scrollLeft, scrollWidth - clientWidth, scrolled.current.x);
    const y = at.y + unpulled(element.scrollTop, scrollHeight - clientHeight, scrolled.current.y);
    const page = pageAt(old, y);
    const [from, to] = [old.pages[page], layout.pages[page]];
    if (!from || !to) return;
    // Narrower than the screen, the pages are centred and nothing is scrolled sideways.
    const across = (x - Math.max(old.width, clientWidth) / 2) / from.width;
    const down = (y - from.top) / from.height;
    go(Math.max(layout.width, clientWidth) / 2 + across * to.width - at.x, to.top + down * to.height - at.y);
  }, [scroll, layout, anchor, goal]);
}

const unpulled = (now: number, furthest: number, known: number) =>
  now >= furthest - 1 ? Math.max(now, known) : now;
