import { createStore, useStore } from '../store.ts';

export interface Visit {
  /** Who signs in may comment here. */
  canTalk: boolean;
  /** And who says a name, or confirms an address with it. */
  guests: 'no' | 'named' | 'confirmed';
}

const visit = createStore<{ current: Visit | null }>({ current: null });

/** Said by the page that opened the link. */
export const setVisit = (current: Visit | null) => visit.set({ current });

/** What the link by which the reader came allows; null where it was no link. */
export const useVisit = () => useStore(visit, ({ current }) => current);
