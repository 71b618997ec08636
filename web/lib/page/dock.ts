import { createStore } from '../store.ts';

/** What goes on in the background is shown from its first moment on; most visits never have any. */
export const dock = createStore({ isShown: false });

export const showDock = () => {
  if (!dock.get().isShown) dock.set({ isShown: true });
};
