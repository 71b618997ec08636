import { useSyncExternalStore } from 'react';

let loading = 0;
const listeners = new Set<() => void>();

function change(by: number) {
  loading += by;
  for (const listener of listeners) listener();
}

/** The page before stays until the next one is there; this is how a slow network still shows. */
export async function trackLoading<T>(page: Promise<T>): Promise<T> {
  change(1);
  try {
    return await page;
  } finally {
    change(-1);
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsPageLoading = () => useSyncExternalStore(subscribe, () => loading > 0);
