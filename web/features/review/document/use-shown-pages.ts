import { useMemo } from 'react';

/** Which pages have been drawn, for whoever waits for one. */
export function useShownPages() {
  return useMemo(() => {
    const waiting = new Map<number, (() => void)[]>();
    const shown = new Set<number>();
    return {
      onShown(page: number) {
        shown.add(page);
        for (const tell of waiting.get(page) ?? []) tell();
        waiting.delete(page);
      },
      /** A page that was drawn before is drawn again at once when it comes back. */
      whenShown: (page: number): Promise<void> =>
        shown.has(page)
          ? Promise.resolve()
          : new Promise((resolve) => waiting.set(page, [...(waiting.get(page) ?? []), resolve])),
    };
  }, []);
}
