import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from '../../../lib/store.ts';
import type { Place } from '../room/place.ts';
import { type Room, useRoom } from '../room/room.ts';
import type { Point, Size } from '../stage/geometry.ts';
import { measure, scaleOf, type Viewport } from '../stage/viewport.ts';
import { layOutPages, lookedAt, pagesBetween, topOf } from './pages-layout.ts';
import { useHeldPlace } from './use-held-place.ts';

/** A point of a document is 1/72 inch, a CSS pixel 1/96. */
const PRINTED_SIZE = 96 / 72;

interface Options {
  viewport: Viewport;
  sizes: readonly Size[];
  scroll: RefObject<HTMLElement | null>;
}

export function useScroller({ viewport, sizes, scroll }: Options) {
  const room = useRoom();
  const scale = useStore(viewport, scaleOf);
  const rotation = useStore(viewport, (state) => state.rotation);
  const layout = useMemo(() => layOutPages({ sizes, rotation, scale }), [sizes, rotation, scale]);
  const [shown, setShown] = useState({ first: 0, last: 0 });
  /** The point that the next zoom keeps in place, from the corner of the screen. */
  const anchor = useRef<Point | null>(null);
  /** The page to scroll to once the layout changed. */
  const goal = useRef<number | null>(pageOf(room.state.get().place));
  const isResized = useRef(false);

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
  // Pages may differ in size: the current one is fitted to the screen.
  const isFitted = useStore(viewport, ({ zoom }) => typeof zoom !== 'number');
  const measurePage = useCallback(() => {
    const picture = sizes[pageOf(room.state.get().place) - 1];
    if (picture) measure(viewport, { picture });
  }, [viewport, room, sizes]);
  useLayoutEffect(() => {
    if (isFitted) measurePage();
  }, [isFitted, measurePage]);
  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const read = () => {
      const before = scaleOf(viewport.get());
      measure(viewport, { stage: { width: element.clientWidth, height: element.clientHeight } });
      if (scaleOf(viewport.get()) !== before) isResized.current = true;
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewport, scroll]);

  useHeldPlace({ scroll, layout, anchor, goal, isResized });
  useLayoutEffect(look, [look]);
  useEffect(() => {
    const element = scroll.current;
    element?.addEventListener('scroll', look, { passive: true });
    return () => element?.removeEventListener('scroll', look);
  }, [look, scroll]);

  const goToPage = useCallback(
    (page: number) => {
      const wanted = Math.min(layout.pages.length, Math.max(1, page));
      scroll.current?.scrollTo({ top: topOf(layout, wanted) });
      // Set directly, because near the end nothing may scroll to a page in sight.
      choosePage(room, wanted);
      const before = scaleOf(viewport.get());
      measurePage();
      if (scaleOf(viewport.get()) !== before) goal.current = wanted;
      look();
    },
    [layout, room, scroll, look, viewport, measurePage],
  );

  return { layout, scale, rotation, shown, anchor, goToPage };
}

export const pageOf = (place: Place): number => (place.kind === 'page' ? place.page : 1);

export function choosePage(room: Room, page: number) {
  const { place } = room.state.get();
  if (place.kind !== 'page' || place.page !== page) room.state.set({ place: { kind: 'page', page } });
}
