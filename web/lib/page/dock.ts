import { createStore } from '../store.ts';

/** What goes on in the background is shown from its first moment on; most visits never have any. */
export const corner = createStore({ isShown: false });

export const showCorner = () => {
  if (!corner.get().isShown) corner.set({ isShown: true });
};
