import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False on a prerendered page until it is hydrated: until then nothing answers a click. */
export const useIsAlive = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
