import { useSyncExternalStore } from 'react';

let open: PromiseWithResolvers<boolean> | null = null;
const listeners = new Set<() => void>();

function set(next: typeof open) {
  open = next;
  for (const listener of listeners) listener();
}

/** Asks the person to prove to be the account's owner; false when they would rather not. */
export function askConfirmation(): Promise<boolean> {
  if (open === null) set(Promise.withResolvers<boolean>());
  return open?.promise ?? Promise.resolve(false);
}

export function endConfirmation(isConfirmed: boolean) {
  open?.resolve(isConfirmed);
  set(null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsConfirming = () => useSyncExternalStore(subscribe, () => open !== null);
