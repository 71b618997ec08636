import { createStore, useStore } from '../store.ts';

interface Visit {
  /** Signed-in visitors may comment. */
  canTalk: boolean;
  /** Guests may comment, with a name or a confirmed address. */
  guests: 'no' | 'named' | 'confirmed';
}

const visit = createStore<{ current: Visit | null }>({ current: null });

export const setVisit = (current: Visit | null) => visit.set({ current });

export const useVisit = () => useStore(visit, ({ current }) => current);
