import pg from 'pg';
import { Failure } from '../../failure.ts';

/** Returns true for a lost connection: the commit may have succeeded, or may still be running. */
const mayBeCommitted = (error: unknown): boolean => {
  if (error instanceof Failure) return false;
  return !(error instanceof pg.DatabaseError) || /^(08|57P)/.test(error.code ?? '');
};

/** Drops objects of a failed transaction. Unknown outcomes are left to a sweep a day later. */
export async function dropAfter<T>(work: Promise<T>, drop: () => Promise<void>): Promise<T> {
  const result = await work.catch(async (error: unknown) => {
    if (!mayBeCommitted(error)) await drop();
    throw error;
  });
  await drop();
  return result;
}
