export const isOnline = (): boolean => navigator.onLine !== false;

export const whenOnline = (): Promise<void> => (isOnline() ? Promise.resolve() : nextOnline());

export const pauseUntilOnline = (ms: number): Promise<void> =>
  Promise.race([nextOnline(), new Promise<void>((resolve) => setTimeout(resolve, ms))]);

const nextOnline = (): Promise<void> =>
  new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));

export function watchConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
