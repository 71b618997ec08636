import { useSyncExternalStore } from 'react';

/** Holds state that changes too often for React's tree: only its readers render again. */
export interface Store<State> {
  get: () => State;
  set: (change: Partial<State>) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** `pick` must return a stable value, such as a field or a string. */
export function useStore<State, Picked>(store: Store<State>, pick: (state: State) => Picked): Picked {
  const read = () => pick(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
