import { createStore } from '../store.ts';

/** Loads the dock on demand, as most visits never need it. */
export const dock = createStore({ isShown: false });

export const showDock = () => {
  if (!dock.get().isShown) dock.set({ isShown: true });
};
