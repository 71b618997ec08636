import { type RefObject, useRef } from 'react';

/** Gives up after about half a second: the item is gone. */
const MOST_PAINTS = 30;

/** Focuses an item once it is rendered, unless something else took focus. Without an id, it takes the tab stop. */
export function useItemFocus(list: RefObject<HTMLElement | null>) {
  const latest = useRef<object | null>(null);
  return (id?: string) => {
    const wish = {};
    latest.current = wish;
    const look = (paints: number) => {
      if (latest.current !== wish) return;
      const link = findLink(list.current, id);
      // Scrolled rows and unfolded parts render within two frames.
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
