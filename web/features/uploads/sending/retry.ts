import { ApiError } from '../../../lib/api/api-error.ts';
import { StorageFailure } from './sending-failures.ts';

export interface Patience {
  /** Ends early when the network returns, and rejects on abort. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  onDelay: (error: unknown) => void;
}

const WAIT_MS = 1000;
const WAIT_MAX_MS = 30_000;
/** Gives up on a server that keeps failing. */
const FAULTS_MAX = 6;

export const statusOf = (error: unknown) =>
  error instanceof ApiError ? error.http : error instanceof StorageFailure ? error.status : undefined;

const passes = (status: number) => [0, 408, 429, 502, 503, 504].includes(status);

interface Try<T> extends Patience {
  signal: AbortSignal;
  run: () => Promise<T>;
}

export async function keepTrying<T>({ signal, run, wait, onDelay }: Try<T>): Promise<T> {
  let faults = 0;
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    try {
      const value = await run();
      if (tries > 0) onDelay(undefined);
      return value;
    } catch (error) {
      signal.throwIfAborted();
      const status = statusOf(error);
      if (status === undefined) throw error;
      if (status >= 500 && !passes(status)) faults += 1;
      if (!passes(status) && (status !== 500 || faults >= FAULTS_MAX)) throw error;
      onDelay(error);
      await wait(Math.min(WAIT_MAX_MS, WAIT_MS * 2 ** tries), signal);
    }
  }
}

export function waitInBrowser(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (done: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
      signal.removeEventListener('abort', onAbort);
      done();
    };
    const onOnline = end(resolve);
    const onAbort = end(() => reject(signal.reason));
    const timer = setTimeout(end(resolve), ms);
    window.addEventListener('online', onOnline);
    signal.addEventListener('abort', onAbort);
  });
}
