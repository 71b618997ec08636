import { createStore, useStore } from '../store.ts';

interface Upgrade {
  message: string | null;
  /** What came with the refusal: which limit it was. */
  data?: unknown;
}

const upgrade = createStore<Upgrade>({ message: null });

/** A plan's limit stopped something; the message says which. */
export const showUpgrade = (message: string, data?: unknown) => upgrade.set({ message, data });
export const hideUpgrade = () => upgrade.set({ message: null, data: undefined });

export const useUpgrade = () => useStore(upgrade, (now) => now);
