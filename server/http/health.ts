import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Platform } from '../platform.ts';

const SECONDS = 5;

/** `/healthz`: the process answers. `/readyz`: so do its vital parts. */
export function registerHealth(
  app: FastifyInstance,
  platform: Pick<Platform, 'db' | 'storage' | 'queue' | 'log'>,
) {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const entries = await checkParts(platform);
    const ready = entries.every(([, state]) => state === 'ok');
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'failed', ...Object.fromEntries(entries) });
  });
}

export function checkParts({ db, storage, queue, log }: Pick<Platform, 'db' | 'storage' | 'queue' | 'log'>) {
  const checks = {
    database: check(sql`select 1`.execute(db)),
    storage: check(storage.check()),
    queue: check(queue.check()),
  };
  return Promise.all(
    Object.entries(checks).map(async ([name, result]) => {
      const error = await result;
      if (error) log.warn({ err: error, part: name }, 'not ready');
      return [name, error ? 'failed' : 'ok'] as const;
    }),
  );
}

async function check(work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), SECONDS * 1000);
  });
  try {
    await Promise.race([work, late]);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    clearTimeout(timer);
  }
}
