import pg from 'pg';
import { Failure } from '../../failure.ts';

/**
 * Whether a transaction that failed may be committed all the same: the connection was lost, and with it the answer. The
 * server may even be at it still, for as long as its replica takes, so that asking whether the rows are there proves nothing.
 */
const mayBeCommitted = (error: unknown): boolean => {
  if (error instanceof Failure) return false;
  return !(error instanceof pg.DatabaseError) || /^(08|57P)/.test(error.code ?? '');
};

/** Drops what a transaction did not keep. Where nobody knows whether it did, a sweep finds out a day later. */
export async function dropAfter<T>(work: Promise<T>, drop: () => Promise<void>): Promise<T> {
  const result = await work.catch(async (error: unknown) => {
    if (!mayBeCommitted(error)) await drop();
    throw error;
  });
  await drop();
  return result;
}
