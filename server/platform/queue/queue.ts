import { SpanKind } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Job } from '../../jobs/job.ts';
import { type Database, openDatabase, type Transaction } from '../database/database.ts';
import { readCarried } from '../tracing/span.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { adoptPgBossJobs } from './adopt-pg-boss.ts';
import { addJobs } from './enqueue.ts';
import { countRunning, type FailedJob, listFailedJobs, retryFailedJob } from './job-lists.ts';
import { GIVE_UP, type TakenJob } from './runs.ts';
import type { Times } from './schedule.ts';
import {
  countGivenUp,
  type OwnersWork,
  readOwnersWork,
  readWaitingWork,
  type WaitingWork,
} from './waiting-work.ts';
import { startWorker, type Timing, type Work } from './worker.ts';

export interface Run {
  id: string;
  /** Aborted when the run took too long, the process stops, or another worker took the job. */
  signal: AbortSignal;
  attempt: number;
}

export type Handler<P extends z.ZodObject> = (payload: z.output<P>, run: Run) => Promise<void>;
type GivenUp<P extends z.ZodObject> = (payload: z.output<P>, reason: string) => Promise<void>;

interface EnqueueOptions {
  startAfter?: Date;
  singletonKey?: string;
  /** Account that waits for it. Owners take turns, however many jobs each has. */
  owner?: string | undefined;
}

export interface Queue {
  /** Commits with the caller's transaction: a rollback leaves no job. */
  enqueue<P extends z.ZodObject>(
    db: Transaction | Database,
    job: Job<P>,
    payload: z.input<P>,
    options?: EnqueueOptions,
  ): Promise<void>;
  enqueueMany<P extends z.ZodObject>(
    db: Transaction | Database,
    job: Job<P>,
    entries: Array<{ payload: z.input<P>; singletonKey: string; owner?: string | undefined }>,
  ): Promise<void>;
  readWaiting(db: Database): Promise<WaitingWork[]>;
  readOwners(db: Database, limit: number): Promise<OwnersWork[]>;
  countRunning(db: Database): Promise<Array<{ queue: string; jobs: number }>>;
  countGivenUp(db: Database): Promise<Array<{ queue: string; jobs: number }>>;
  listFailed(db: Database, page: { limit: number; offset: number; queue?: string }): Promise<FailedJob[]>;
  retryFailed(tx: Transaction, id: string): Promise<FailedJob | undefined>;
  /**
   * Registers a handler, before `start`. A worker that dies before the end of a job is written leaves it to run again:
   * a handler leaves the same behind however often it runs. `givenUp` runs once all tries failed, or the last worker died.
   */
  work<P extends z.ZodObject>(job: Job<P>, handler: Handler<P>, givenUp?: GivenUp<P>): void;
  /** Call before `start`. Fires once for all workers together. */
  schedule(job: Job<z.ZodObject<Record<never, never>>>, times: Times): void;
  start(): Promise<void>;
  /** Aborts the running jobs and gives them back, so another worker takes them. */
  stop(): Promise<void>;
  check(): Promise<void>;
}

interface QueueOptions {
  db: Database;
  /** Workers connect separately: the product's connections may all be waiting for each other's locks. */
  connection: pg.ClientConfig;
  /** Lists every job, so that a job without a worker is refused when queued. */
  jobs: Job[];
  /** False: this process only enqueues. */
  works: boolean;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  tracer?: Tracer | undefined;
  timing?: Partial<Timing>;
}

/** Servers of the previous release add jobs to the old tables until they are replaced. */
const ADOPT_MS = 60_000;

const givenUpPayload = z.object({
  id: z.string(),
  name: z.string(),
  payload: z.unknown(),
  reason: z.string(),
});

export function openQueue({ db, connection, jobs, works, log, tracer, timing }: QueueOptions): Queue {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const names = [...byName.keys()];
  const retriable = new Set(jobs.filter(({ options }) => options.isRetriable).map((job) => job.name));
  const workByName = new Map<string, Work>();
  const endings = new Map<string, (payload: unknown, reason: string) => Promise<void>>();
  const schedules: Array<{ job: Job; times: Times }> = [];
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  let adopting: NodeJS.Timeout | undefined;
  let own: ReturnType<typeof openDatabase> | undefined;
  const assertKnown = (job: Pick<Job, 'name'>) => {
    if (!byName.has(job.name)) throw new Error(`The job ${job.name} is not in the list of all jobs.`);
  };

  const giveUp = async ({ payload }: TakenJob) => {
    const { id, name, payload: given, reason } = givenUpPayload.parse(payload);
    log.error({ job: name, jobId: id, reason }, 'A job was given up');
    await endings.get(name)?.(given, reason);
  };

  return {
    async enqueue(db, job, payload, options = {}) {
      assertKnown(job);
      await addJobs(db, job, [{ payload, ...options }]);
    },

    async enqueueMany(db, job, entries) {
      assertKnown(job);
      await addJobs(db, job, entries);
    },

    readWaiting: (db) => readWaitingWork(db, names),
    readOwners: (db, limit) => readOwnersWork(db, { names, limit }),
    countRunning: (db) => countRunning(db, names),
    countGivenUp: (db) => countGivenUp(db, names),
    listFailed: (db, page) => listFailedJobs(db, { names, retriable, ...page }),
    retryFailed: (tx, id) => retryFailedJob(tx, { retriable, id }),

    work(job, handler, givenUp) {
      assertKnown(job);
      const run = ({ id, payload, attempt }: TakenJob, signal: AbortSignal) => {
        const work = () => handler(job.payload.parse(payload), { id, signal, attempt });
        if (!tracer) return work();
        const attributes = { 'koma.job': job.name, 'koma.job_id': id, 'koma.attempt': attempt };
        return tracer.run(
          { name: job.name, kind: SpanKind.CONSUMER, attributes, ...readCarried(payload) },
          work,
        );
      };
      workByName.set(job.name, { options: job.options, run });
      if (givenUp) endings.set(job.name, (payload, reason) => givenUp(job.payload.parse(payload), reason));
    },

    schedule(job, times) {
      assertKnown(job);
      schedules.push({ job, times });
    },

    async start() {
      if (!works) return;
      await adoptPgBossJobs(db, byName);
      adopting = setInterval(
        () =>
          void adoptPgBossJobs(db, byName).catch((error: unknown) =>
            log.warn({ err: error }, 'Jobs of an earlier Koma could not be taken over'),
          ),
        ADOPT_MS,
      );
      workByName.set(GIVE_UP, {
        options: { concurrency: 1, expiry: 300, backoff: 5, backoffMax: 600 },
        run: giveUp,
      });
      own = openDatabase({
        connection: { ...connection, max: 3 },
        onError: (error) => log.warn({ err: error }, 'a database connection broke'),
      });
      worker = await startWorker({
        db: own.db,
        connection,
        works: workByName,
        schedules,
        log,
        timing: { heartbeat: 5, dead: 20, ...timing },
      });
    },

    async stop() {
      clearInterval(adopting);
      await worker?.stop();
      await own?.db.destroy();
    },

    async check() {
      await db.selectFrom('jobs').select('id').limit(1).execute();
    },
  };
}
