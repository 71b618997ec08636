import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Job } from '../../jobs/job.ts';
import type { Database } from '../database/database.ts';
import { isAwayForNow } from '../database/lost-connection.ts';
import { newId } from '../id.ts';
import { openListener } from '../live/listener.ts';
import { CHANNEL } from './enqueue.ts';
import {
  completeJob,
  failJob,
  freeDeadJobs,
  giveBackJobs,
  renewHeartbeat,
  type TakenJob,
  takeJobs,
} from './runs.ts';
import { addScheduledJob, findDueMoment, type Times } from './schedule.ts';

/** Polls this often even without notifications: jobs that start later are not announced. */
const LOOK_MS = 2000;
const SCHEDULES_MS = 5000;
const PAUSE_MS = 1000;
const STOP_MS = 1500;

/** In seconds. Others take a worker's jobs after `dead` seconds without a heartbeat. */
export interface Timing {
  heartbeat: number;
  dead: number;
}

export interface Work {
  options: Pick<Job['options'], 'concurrency' | 'expiry' | 'backoff' | 'backoffMax'>;
  run: (job: TakenJob, signal: AbortSignal) => Promise<void>;
}

interface WorkerOptions {
  db: Database;
  connection: pg.ClientConfig;
  works: Map<string, Work>;
  schedules: Array<{ job: Job; times: Times }>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  timing: Timing;
}

export async function startWorker({ db, connection, works, schedules, log, timing }: WorkerOptions) {
  const worker = newId();
  const running = new Map<string, { name: string; abort: AbortController }>();
  let lastBeat = Date.now();
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

  /** Tries again while the database is away: work whose end is not written would be done a second time. */
  const untilWritten = async (write: () => Promise<void>) => {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (isStopping || !isAwayForNow(error)) throw error;
        await wait(PAUSE_MS);
      }
    }
  };

  async function runJob(job: TakenJob, { options, run }: Work) {
    const { id, name, attempt, triesMax } = job;
    const abort = new AbortController();
    // An earlier run lost the job while the database was away, and is still in it.
    running.get(id)?.abort.abort();
    const entry = { name, abort };
    running.set(id, entry);
    const isHeld = () => running.get(id) === entry;
    try {
      const failure = await findFailure(job, { options, run }, abort);
      // Given back already, and perhaps taken by another worker.
      if (!isHeld()) return;
      if (failure && !isStopping)
        log.warn({ err: failure.error, job: name, jobId: id, attempt, tries: triesMax }, 'A job failed');
      await untilWritten(async () => {
        if (!isHeld()) return;
        if (!failure) return await completeJob(db, { worker, id, attempt });
        if (isStopping) return await giveBackJobs(db, { worker, ids: [id] });
        const reason = failure.error instanceof Error ? failure.error.message : String(failure.error);
        await failJob(db, { worker, id, attempt, reason, seconds: secondsUntilRetry(options, attempt) });
      });
    } finally {
      if (isHeld()) running.delete(id);
      wake();
    }
  }

  const complain = (error: unknown) => log.error({ err: error }, 'The queue met an error and goes on');

  const take = async () => {
    const counts = Map.groupBy(running.values(), ({ name }) => name);
    const free = [...works]
      .map(([name, { options }]) => ({ name, count: options.concurrency - (counts.get(name)?.length ?? 0) }))
      .filter(({ count }) => count > 0);
    for (const job of await takeJobs(db, { worker, free })) {
      const work = works.get(job.name);
      if (work) void runJob(job, work).catch(complain);
    }
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
      await nap(isBroken ? PAUSE_MS : LOOK_MS);
    }
  };

  const beat = async () => {
    const before = [...running];
    const held = await renewHeartbeat(db, { worker, ids: before.map(([id]) => id) });
    // Another worker took it, thinking this one dead: its run here would end nothing.
    for (const [id, { abort }] of before) if (!held.has(id)) abort.abort();
    const hasBeaten = Date.now() - lastBeat < timing.dead * 1000;
    lastBeat = Date.now();
    // After an outage of the database no worker has a heartbeat: the first one back gives the others time.
    const dead = hasBeaten ? await freeDeadJobs(db, timing.dead) : [];
    if (dead.length > 0) log.warn({ jobs: dead }, 'The worker of these jobs is gone: others take them');
  };
  const addScheduled = async () => {
    for (const { job, times } of schedules) {
      const moment = findDueMoment(times, Date.now());
      if (moment !== undefined) await addScheduledJob(db, job, moment);
    }
  };
  const repeat = (milliseconds: number, act: () => Promise<void>) =>
    setInterval(() => void act().catch(complain), milliseconds);

  const listener = await openListener({ connection, channel: CHANNEL, onSignal: wake, log });
  const timers = [repeat(timing.heartbeat * 1000, beat), repeat(SCHEDULES_MS, addScheduled)];
  const working = work();

  return {
    async stop() {
      isStopping = true;
      for (const timer of timers) clearInterval(timer);
      for (const { abort } of running.values()) abort.abort();
      wake();
      await working;
      await listener.stop();
      // Jobs taken meanwhile.
      for (const { abort } of running.values()) abort.abort();
      const deadline = Date.now() + STOP_MS;
      while (running.size > 0 && Date.now() < deadline) {
        isCalled = false;
        await nap(deadline - Date.now());
      }
      const ids = [...running.keys()];
      running.clear();
      if (ids.length > 0) await giveBackJobs(db, { worker, ids });
    },
  };
}

/** Runs a job for as long as it may take. Undefined after a success. */
async function findFailure(
  job: TakenJob,
  { options, run }: Work,
  abort: AbortController,
): Promise<{ error: unknown } | undefined> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    abort.abort();
    late.reject(new Error(`it took longer than ${options.expiry} seconds`));
  }, options.expiry * 1000);
  try {
    await Promise.race([run(job, abort.signal), late.promise]);
    return undefined;
  } catch (error) {
    return { error };
  } finally {
    clearTimeout(timer);
  }
}

/** Doubles the wait with each try. Chance keeps jobs that failed together apart. */
function secondsUntilRetry({ backoff, backoffMax }: Work['options'], attempt: number): number {
  return Math.min(backoffMax, backoff * 2 ** (attempt - 1)) * (0.75 + Math.random() / 2);
}
