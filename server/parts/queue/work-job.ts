import type { FastifyBaseLogger } from 'fastify';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { CHANNEL, GIVE_BACK } from './job-locks.ts';
import type { WorkerSession } from './worker-session.ts';

export interface Run {
  id: string;
  /** Aborted when the run took too long or the process stops. */
  signal: AbortSignal;
  /** Counts from 1. */
  attempt: number;
}

export type Handler<P extends z.ZodObject = z.ZodObject> = (payload: z.output<P>, run: Run) => Promise<void>;
export type GivenUp<P extends z.ZodObject = z.ZodObject> = (
  payload: z.output<P>,
  reason: string,
) => Promise<void>;

/** Looked at this often, whatever is told: jobs that were to start later are not announced. */
const POLL_MS = 5000;
/** After a failure of the database. */
const PAUSE_MS = 1000;

interface Work {
  boss: PgBoss;
  session: WorkerSession;
  name: string;
  concurrency: number;
  heartbeat: number;
  run: (job: JobWithMetadata, signal: AbortSignal) => Promise<void>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

export interface QueueWork {
  wake(): void;
  /** What does not end within the time is given back as well; nothing of it costs a job one of its tries. */
  stop(milliseconds: number): Promise<void>;
}

/** Takes the jobs of one queue, so many at a time, each held by the session for as long as it runs. */
export function workQueue({ boss, session, name, concurrency, heartbeat, run, log }: Work): QueueWork {
  const running = new Map<string, AbortController>();
  let isStopping = false;
  let isCalled = false;
  let wakeUp = (): void => undefined;
  const wake = () => {
    isCalled = true;
    wakeUp();
  };
  const nap = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
      if (isCalled) wakeUp();
    });
  const complain = (error: unknown) =>
    log.error({ err: error, queue: name }, 'The queue met an error and goes on');
  const giveBack = (ids: string[]) => boss.getDb().executeSql(GIVE_BACK, [name, ids, CHANNEL]);

  const runOne = async (job: JobWithMetadata) => {
    const abort = new AbortController();
    running.set(job.id, abort);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      abort.abort();
      late.reject(new Error(`it took longer than ${job.expireInSeconds} seconds`));
    }, job.expireInSeconds * 1000);
    try {
      await session.hold(job.id);
      if (isStopping) throw new Error('The worker stops.');
      await Promise.race([run(job, abort.signal), late.promise]);
      if (running.has(job.id)) await boss.complete(name, job.id);
    } catch (error) {
      // Given back already, and perhaps taken by another worker.
      if (!running.has(job.id)) return;
      if (isStopping) return void (await giveBack([job.id]));
      const [attempt, tries] = [job.retryCount + 1, job.retryLimit + 1];
      log.warn({ err: error, job: name, jobId: job.id, attempt, tries }, 'A job failed');
      await boss.fail(name, job.id, error instanceof Error ? error : { message: String(error) });
    } finally {
      clearTimeout(timer);
      running.delete(job.id);
      await session.letGo(job.id);
    }
  };

  const take = async () => {
    const free = concurrency - running.size;
    if (free === 0) return;
    const jobs = await boss.fetch<object>(name, { batchSize: free, includeMetadata: true });
    for (const job of jobs) void runOne(job).catch(complain).finally(wake);
  };
  const work = async () => {
    let isBroken = false;
    while (!isStopping) {
      isCalled = false;
      isBroken = await take().then(
        () => false,
        (error: unknown) => {
          if (!isBroken) complain(error);
          return true;
        },
      );
      await nap(isBroken ? PAUSE_MS : POLL_MS);
    }
  };
  const working = work();
  const beat = setInterval(() => {
    if (running.size > 0) boss.touch(name, [...running.keys()]).catch(complain);
  }, heartbeat * 500);

  return {
    wake,
    async stop(milliseconds) {
      isStopping = true;
      const deadline = Date.now() + milliseconds;
      wake();
      await working;
      for (const abort of running.values()) abort.abort();
      while (running.size > 0 && Date.now() < deadline) {
        isCalled = false;
        await nap(deadline - Date.now());
      }
      clearInterval(beat);
      const left = [...running.keys()];
      running.clear();
      if (left.length > 0) await giveBack(left);
    },
  };
}
