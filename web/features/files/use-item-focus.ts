import { type RefObject, useRef } from 'react';

/** Half a second of pictures: what is not drawn by then is gone. */
const MOST_PAINTS = 30;

/** Gives the keyboard to an item, once it is drawn, unless something else has asked for it meanwhile. */
export function useItemFocus(list: RefObject<HTMLElement | null>) {
  const wanted = useRef<string | null>(null);
  return (id: string) => {
    wanted.current = id;
    const look = (paints: number) => {
      if (wanted.current !== id) return;
      const link = list.current?.querySelector<HTMLElement>(`[data-item="${id}"] [data-open]`);
      // What was scrolled to, and what was unfolded meanwhile, is drawn in between.
      const isEarly = paints < 2 || !link;
      if (isEarly && paints < MOST_PAINTS) requestAnimationFrame(() => look(paints + 1));
      else if (!document.activeElement?.closest('input, [role="menu"], [role="dialog"]'))
        link?.focus({ preventScroll: true });
    };
    look(0);
  };
}
