import { type RefObject, useEffect } from 'react';

interface Line {
  line: RefObject<HTMLElement | null>;
  chosen: string;
  when: unknown;
}

/** Scrolls a line sideways to its chosen element, also after a resize. The page itself does not scroll. */
export function useChosenInSight({ line, chosen, when }: Line) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line is looked at again
  useEffect(() => {
    const frame = line.current;
    if (!frame) return;
    const show = () => {
      const place = frame.querySelector(chosen)?.getBoundingClientRect();
      const { left, right } = frame.getBoundingClientRect();
      if (place) frame.scrollBy({ left: (place.left + place.right - left - right) / 2 });
    };
    // Also called initially.
    const observer = new ResizeObserver(show);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [line, chosen, when]);
}
