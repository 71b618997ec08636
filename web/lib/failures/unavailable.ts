import { createStore, useStore } from '../store.ts';

export type Missing = 'content' | 'project' | 'deactivated' | 'file' | 'version' | 'notShared' | 'invitation';

const missing = createStore<{ current: Missing | null }>({ current: null });

/** Set by the error catalogue, taken back by the next navigation. */
export function setMissing(current: Missing | null) {
  if (current !== readMissing()) missing.set({ current });
}

export const readMissing = () => missing.get().current;
export const useMissing = () => useStore(missing, ({ current }) => current);
