import { setTimeout as wait } from 'node:timers/promises';
import { StartFailure } from '../../start-failure.ts';

/** Gives up and retries: every later query, reads included, queues behind a waiting one. */
export const LOCK_MS = 2_000;
const PAUSE_MS = 1_000;
const TRIES = 100;

export async function stepBack(name: string, work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isLockedOut(error)) throw error;
      if (tries === TRIES)
        throw new StartFailure(`${name} could not run: others hold its tables for too long.`);
      await wait(PAUSE_MS);
    }
  }
}

const isLockedOut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';
