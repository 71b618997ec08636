import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import type { ReviewComment } from '../../room/markers.ts';

interface Lead {
  frame: RefObject<HTMLDivElement | null>;
  rows: Virtualizer<HTMLDivElement, Element>;
  items: ReviewComment[];
  target: string | null;
}

/** Stops while the reader writes or once the reader scrolls; follows the target when comments load above it. */
export function useScrollToComment({ frame, rows, items, target }: Lead) {
  const led = useRef<string | null>(null);
  const isMoved = useRef(false);
  useEffect(() => {
    const at = items.findIndex(({ _id }) => _id === target);
    if (target !== null && at < 0) return;
    if (led.current !== target) isMoved.current = false;
    led.current = target;
    const isWriting =
      frame.current?.contains(document.activeElement) && document.activeElement?.role === 'textbox';
    if (target === null || isMoved.current || isWriting) return;
    const { startIndex = 0, endIndex = 0 } = rows.range ?? {};
    const isVisible = at > startIndex && at < endIndex;
    if (!isVisible) rows.scrollToIndex(at, { align: 'center', behavior: 'smooth' });
  }, [frame, target, items, rows]);
  useEffect(() => {
    const list = frame.current;
    const move = () => {
      isMoved.current = true;
    };
    const ways = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
    for (const way of ways) list?.addEventListener(way, move, { passive: true });
    return () => {
      for (const way of ways) list?.removeEventListener(way, move);
    };
  }, [frame]);
}
