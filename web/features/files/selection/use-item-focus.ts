import { type RefObject, useRef } from 'react';

/** Half a second of pictures: what is not drawn by then is gone. */
const MOST_PAINTS = 30;

/**
 * Gives the keyboard to an item, once it is drawn, unless something else has asked for it meanwhile; without an id, to
 * the one that the Tab key reaches.
 */
export function useItemFocus(list: RefObject<HTMLElement | null>) {
  const latest = useRef<object | null>(null);
  return (id?: string) => {
    const wish = {};
    latest.current = wish;
    const look = (paints: number) => {
      if (latest.current !== wish) return;
      const link = findLink(list.current, id);
      // What was scrolled to, and what was unfolded meanwhile, is drawn in between.
      const isEarly = paints < 2 || !link;
      if (isEarly && paints < MOST_PAINTS) requestAnimationFrame(() => look(paints + 1));
      else if (!document.activeElement?.closest('input, [role="menu"], [role="dialog"]'))
        link?.focus({ preventScroll: true });
    };
    look(0);
  };
}

export const findLink = (list: HTMLElement | null, id?: string) =>
  list?.querySelector<HTMLElement>(
    id === undefined ? '[data-open][tabindex="0"]' : `[data-item="${id}"] [data-open]`,
  );
