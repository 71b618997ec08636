import { setInterval } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { openListener } from '../live/listener.ts';
import { CHANNEL, freeJobs, holdJobs, letGoOfJob, listUnheldJobs } from './job-locks.ts';

const LOOK_MS = 700;

/** A worker that lost its connection needs a moment to hold its jobs again, as does one that just took some. */
const GRACE_MS = 2000;

interface SessionOptions {
  connection: pg.ClientConfig;
  /** Queues whose jobs are held by those who run them. */
  names: string[];
  /** Something waits in the queue; without a name, in any. */
  onWork: (name?: string) => void;
  /** All tries of a job ended with their worker. */
  onHopeless: (job: { id: string; name: string }) => Promise<unknown>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export type WorkerSession = Awaited<ReturnType<typeof openWorkerSession>>;

/**
 * The one connection of a worker that hears of new jobs and holds those that run here. PostgreSQL ends it with the
 * process, also with a killed one, and the jobs that it held are free for the others some seconds later.
 */
export async function openWorkerSession({ connection, names, onWork, onHopeless, log }: SessionOptions) {
  const held = new Set<string>();
  const unheldSince = new Map<string, number>();
  const stopping = new AbortController();
  const listener = await openListener({
    connection,
    channel: CHANNEL,
    onSignal: onWork,
    onConnect: (client) => holdJobs(client, [...held]),
    log,
  });
  /** While the connection is gone nobody asks; what is held is held again with the next one. */
  const ask = async (question: (client: pg.Client) => Promise<unknown>) => {
    const { client } = listener;
    if (client) await question(client).catch(() => undefined);
  };

  const freeUnheld = async (client: pg.Client) => {
    const unheld = await listUnheldJobs(client, names);
    for (const id of unheldSince.keys()) if (!unheld.some((job) => job.id === id)) unheldSince.delete(id);
    for (const { id } of unheld) if (!unheldSince.has(id)) unheldSince.set(id, Date.now());
    const dead = unheld.filter(({ id }) => Date.now() - (unheldSince.get(id) ?? 0) >= GRACE_MS);
    if (dead.length === 0) return;
    log.warn({ jobs: dead }, 'The worker of these jobs is gone: others take them');
    await freeJobs(
      client,
      dead.map(({ id }) => id),
    );
    for (const job of dead) if (!job.hasTries) await onHopeless(job);
  };

  const watch = async () => {
    for await (const _ of setInterval(LOOK_MS, undefined, { signal: stopping.signal })) {
      const { client } = listener;
      if (!client) unheldSince.clear();
      else
        await freeUnheld(client).catch((error: unknown) =>
          log.warn({ err: error }, 'The jobs of dead workers could not be looked for'),
        );
    }
  };
  const watching = watch().catch(() => undefined);

  return {
    async hold(id: string) {
      held.add(id);
      await ask((client) => holdJobs(client, [id]));
    },
    async letGo(id: string) {
      held.delete(id);
      await ask((client) => letGoOfJob(client, id));
    },
    async stop() {
      stopping.abort();
      await watching;
      await listener.stop();
    },
  };
}
