import { createStore, useStore } from '../lib/store.ts';

const pages = createStore({ loading: 0 });
const change = (by: number) => pages.set({ loading: pages.get().loading + by });

/** Counts loading pages: the previous one stays meanwhile, and a slow network must still show. */
export async function trackLoading<T>(page: Promise<T>): Promise<T> {
  change(1);
  try {
    return await page;
  } finally {
    change(-1);
  }
}

export const useIsPageLoading = () => useStore(pages, ({ loading }) => loading > 0);
