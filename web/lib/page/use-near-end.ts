import { useEffect, useRef } from 'react';

interface NearEnd {
  isActive: boolean;
  last: string | undefined;
  onNear: () => void;
}

const AHEAD = 600;
const AGAIN_MS = 1000;

function isNear(element: HTMLElement): boolean {
  const [box] = element.getClientRects();
  if (!box) return false;
  const isBelow = box.top > window.innerHeight + AHEAD || box.bottom < -AHEAD;
  return !isBelow && box.left < window.innerWidth + AHEAD && box.right > -AHEAD;
}

/**
 * Loads more before the end is reached: put the ref behind the last item. Polls, as an
 * `IntersectionObserver` may stay silent in a growing list.
 */
export function useNearEnd({ isActive, last, onNear }: NearEnd) {
  const ref = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  const askedBehind = useRef<string | undefined>(undefined);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    if (!isActive) return;
    const ask = () => {
      if (!ref.current || !isNear(ref.current)) return;
      askedBehind.current = last;
      near.current();
    };
    const look = () => {
      if (last === undefined || askedBehind.current !== last) ask();
    };
    look();
    // The request may have failed or been cancelled.
    const again = setInterval(ask, AGAIN_MS);
    window.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      clearInterval(again);
      window.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [isActive, last]);
  return ref;
}
