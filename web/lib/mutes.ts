import { createStore, useStore } from './store.ts';

/** Files and conversations that the person does not want to hear of, as far as the page has asked for them. */
export const mutes = createStore<{ ids: ReadonlySet<string> }>({ ids: new Set() });

export const useIsMuted = (id: string) => useStore(mutes, ({ ids }) => ids.has(id));
