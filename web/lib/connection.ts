/** Where nobody says otherwise there is a network. */
export const isOnline = (): boolean => navigator.onLine !== false;

/** At once where there is a network, or as soon as it is back. */
export const whenOnline = (): Promise<void> => (isOnline() ? Promise.resolve() : nextOnline());

/** A pause that ends when the network comes back. */
export const pauseUntilOnline = (ms: number): Promise<void> =>
  Promise.race([nextOnline(), new Promise<void>((resolve) => setTimeout(resolve, ms))]);

const nextOnline = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));

/** For `useSyncExternalStore`. */
export function watchConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
