import { createStore } from '../../../lib/store.ts';

/** Comments, replies and versions that wait for their deletion: the server still has them, the page no longer shows them. */
export const deleting = createStore<{ ids: ReadonlySet<string> }>({ ids: new Set() });

export const hide = (id: string) => deleting.set({ ids: new Set([...deleting.get().ids, id]) });

export function showAgain(id: string) {
  deleting.set({ ids: new Set([...deleting.get().ids].filter((one) => one !== id)) });
}
