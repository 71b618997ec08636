import { useSyncExternalStore } from 'react';

export type Missing = 'content' | 'project' | 'deactivated' | 'file' | 'version' | 'notShared' | 'invitation';

let current: Missing | null = null;
const listeners = new Set<() => void>();

/** Set by the error catalogue, taken back by the next navigation. */
export function setMissing(missing: Missing | null) {
  if (current === missing) return;
  current = missing;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readMissing = () => current;
export const useMissing = () => useSyncExternalStore(subscribe, readMissing);
