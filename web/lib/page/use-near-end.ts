import { useEffect, useRef } from 'react';

interface NearEnd {
  isActive: boolean;
  /** The last one that is there. */
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
 * Put the ref behind the last item of a list: asks for more before the reader gets there. It looks for itself: an
 * `IntersectionObserver` of a list that grows while it is scrolled may stay silent at its end.
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
    // What was asked for may have failed, or given way to something else.
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
