import { type RefObject, useEffect } from 'react';

interface Line {
  line: RefObject<HTMLElement | null>;
  /** Selects what is chosen. */
  chosen: string;
  /** Changes with what is chosen, or with its words. */
  when: unknown;
}

/**
 * What is chosen in a line that is pushed sideways comes into sight, also when the line becomes narrower. The page around
 * it stays where it is.
 */
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
    // It is called at once, too.
    const observer = new ResizeObserver(show);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [line, chosen, when]);
}
