import { createStore, useStore } from '../store.ts';

const question = createStore<{ open: PromiseWithResolvers<boolean> | null }>({ open: null });

/** Asks the person to prove to be the account's owner; false when they would rather not. */
export function askConfirmation(): Promise<boolean> {
  const open = question.get().open ?? Promise.withResolvers<boolean>();
  question.set({ open });
  return open.promise;
}

export function endConfirmation(isConfirmed: boolean) {
  question.get().open?.resolve(isConfirmed);
  question.set({ open: null });
}

export const useIsConfirming = () => useStore(question, ({ open }) => open !== null);
