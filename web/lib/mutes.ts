import { createStore, useStore } from './store.ts';

const mutes = createStore<{
  ids: ReadonlySet<string>;
  unmuted: ReadonlySet<string>;
}>({ ids: new Set(), unmuted: new Set() });

export const useIsMuted = (id: string) => useStore(mutes, ({ ids }) => ids.has(id));
export const isMuted = (id: string) => mutes.get().ids.has(id);

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((one) => one !== id));

export function showMuted(id: string, isMuted: boolean): void {
  const { ids, unmuted } = mutes.get();
  if (isMuted) mutes.set({ ids: new Set([...ids, id]), unmuted: without(unmuted, id) });
  else mutes.set({ ids: without(ids, id), unmuted: new Set([...unmuted, id]) });
}

/** Skips ids unmuted since: an older answer would mute them again. */
export function addAnswered(answered: string[]): void {
  const { ids, unmuted } = mutes.get();
  mutes.set({ ids: new Set([...ids, ...answered.filter((id) => !unmuted.has(id))]), unmuted });
}
