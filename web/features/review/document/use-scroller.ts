import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '../../../lib/store.ts';
import { type Place, type Room, useRoom } from '../room/room.ts';
import type { Point, Size } from '../stage/geometry.ts';
import { measure, scaleOf, type Viewport } from '../stage/viewport.ts';
import { layOutPages, lookedAt, type PagesLayout, pageAt, pagesBetween } from './pages-layout.ts';

/** A point of a document is 1/72 inch, a CSS pixel 1/96. */
const PRINTED_SIZE = 96 / 72;

interface Options {
  viewport: Viewport;
  sizes: readonly Size[];
  scroll: RefObject<HTMLElement | null>;
}

/** Which pages are on screen, which one is looked at, and how to get to another. */
export function useScroller({ viewport, sizes, scroll }: Options) {
  const room = useRoom();
  const scale = useStore(viewport, scaleOf);
  const rotation = useStore(viewport, (state) => state.rotation);
  const layout = useMemo(() => layOutPages({ sizes, rotation, scale }), [sizes, rotation, scale]);
  const [shown, setShown] = useState({ first: 0, last: 0 });
  /** Where the next zoom holds the page fast, from the corner of what is on screen. */
  const anchor = useRef<Point | null>(null);

  const look = useCallback(() => {
    const element = scroll.current;
    if (!element) return;
    const { scrollTop, clientHeight } = element;
    const next = pagesBetween(layout, scrollTop, scrollTop + clientHeight);
    setShown((now) => (now.first === next.first && now.last === next.last ? now : next));
    const before = pageOf(room.state.get().place);
    choosePage(room, lookedAt(layout, before - 1, { top: scrollTop, height: clientHeight }) + 1);
  }, [layout, room, scroll]);

  useLayoutEffect(() => viewport.set({ hundred: PRINTED_SIZE }), [viewport]);
  const [first] = sizes;
  useLayoutEffect(() => {
    if (first) measure(viewport, { picture: first });
  }, [viewport, first]);
  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const read = () =>
      measure(viewport, { stage: { width: element.clientWidth, height: element.clientHeight } });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewport, scroll]);

  useHeldPlace({ scroll, layout, anchor });
  useLayoutEffect(look, [look]);
  useEffect(() => {
    const element = scroll.current;
    element?.addEventListener('scroll', look, { passive: true });
    return () => element?.removeEventListener('scroll', look);
  }, [look, scroll]);

  const goToPage = useCallback(
    (page: number) => {
      const wanted = Math.min(layout.pages.length, Math.max(1, page));
      const top = layout.pages[wanted - 1]?.top ?? 0;
      // A little of the gap above shows that the page begins here.
      scroll.current?.scrollTo({ top: top - Math.min(8, layout.pages[0]?.top ?? 0) });
      // Near the end, or with small pages, it may already be in sight and nothing scrolls.
      choosePage(room, wanted);
      look();
    },
    [layout, room, scroll, look],
  );

  return { layout, scale, rotation, shown, anchor, goToPage };
}

interface Held {
  scroll: RefObject<HTMLElement | null>;
  layout: PagesLayout;
  anchor: RefObject<Point | null>;
}

/** What is under the pointer, or else at the top, stays there when sizes, zoom or rotation change. */
function useHeldPlace({ scroll, layout, anchor }: Held) {
  const before = useRef(layout);
  useLayoutEffect(() => {
    const element = scroll.current;
    const old = before.current;
    before.current = layout;
    if (!element || old === layout) return;
    const at = anchor.current ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    anchor.current = null;
    const page = pageAt(old, element.scrollTop + at.y);
    const [from, to] = [old.pages[page], layout.pages[page]];
    if (!from || !to) return;
    const down = (element.scrollTop + at.y - from.top) / from.height;
    // Narrower than the screen, the pages are centred and nothing is scrolled sideways.
    const oldWidth = Math.max(old.width, element.clientWidth);
    const newWidth = Math.max(layout.width, element.clientWidth);
    const across = (element.scrollLeft + at.x - oldWidth / 2) / from.width;
    element.scrollTop = to.top + down * to.height - at.y;
    element.scrollLeft = newWidth / 2 + across * to.width - at.x;
  }, [scroll, layout, anchor]);
}

export const pageOf = (place: Place): number => (place.kind === 'page' ? place.page : 1);

export function choosePage(room: Room, page: number) {
  const { place } = room.state.get();
  if (place.kind !== 'page' || place.page !== page) room.state.set({ place: { kind: 'page', page } });
}
