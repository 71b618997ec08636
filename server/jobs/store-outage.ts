import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import { Failure } from '../failure.ts';
import type { Handler } from '../platform/queue/queue.ts';
import type { Platform } from '../platform.ts';

const PAUSE_MS = 5000;

/** Waits with a failure until the store is back: an outage then costs one of a job's few tries, not all. */
export const outlastStore =
  <P extends z.ZodObject>(
    { storage }: Pick<Platform, 'storage'>,
    handler: Handler<P>,
    pause = PAUSE_MS,
  ): Handler<P> =>
  async (payload, run) => {
    try {
      await handler(payload, run);
    } catch (error) {
      while (!run.signal.aborted && (await isAway(storage)))
        await wait(pause, undefined, { signal: run.signal }).catch(() => undefined);
      throw error;
    }
  };

/** A full disk is reachable. */
const isAway = (storage: Platform['storage']): Promise<boolean> =>
  storage.check().then(
    () => false,
    (error: unknown) => !(error instanceof Failure),
  );
