import { createStore, useStore } from '../store.ts';

export type Unavailable =
  | 'content'
  | 'project'
  | 'deactivated'
  | 'file'
  | 'version'
  | 'notShared'
  | 'blocked'
  | 'invitation';

const unavailable = createStore<{ current: Unavailable | null }>({ current: null });

export function setUnavailable(current: Unavailable | null) {
  if (current !== readUnavailable()) unavailable.set({ current });
}

export const readUnavailable = () => unavailable.get().current;
export const useUnavailable = () => useStore(unavailable, ({ current }) => current);
