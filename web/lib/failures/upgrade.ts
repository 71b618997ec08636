import { createStore, useStore } from '../store.ts';

const upgrade = createStore<{ message: string | null }>({ message: null });

/** A plan's limit stopped something; the message says which. */
export const showUpgrade = (message: string) => upgrade.set({ message });
export const hideUpgrade = () => upgrade.set({ message: null });

export const useUpgrade = () => useStore(upgrade, ({ message }) => message);
