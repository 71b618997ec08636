import { useSyncExternalStore } from 'react';

let current: string | null = null;
const listeners = new Set<() => void>();

function set(message: string | null) {
  current = message;
  for (const listener of listeners) listener();
}

/** A plan's limit stopped something; the message says which. */
export const showUpgrade = (message: string) => set(message);
export const hideUpgrade = () => set(null);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useUpgrade = () => useSyncExternalStore(subscribe, () => current);
