import { createStore, useStore } from '../store.ts';

interface Upgrade {
  message: string | null;
  /** The refusal's data, which name the limit. */
  data?: unknown;
}

const upgrade = createStore<Upgrade>({ message: null });

export const showUpgrade = (message: string, data?: unknown) => upgrade.set({ message, data });
export const hideUpgrade = () => upgrade.set({ message: null, data: undefined });

export const useUpgrade = () => useStore(upgrade, (now) => now);
