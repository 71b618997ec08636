import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Job } from '../../jobs/job.ts';
import type { Database, Transaction } from '../database/database.ts';
import { watchLines } from '../database/statements/silent-lines.ts';
import { carryTrace } from '../tracing/span.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { handleGivenUp, handleJob } from './handle-job.ts';
import { countRunning, type FailedJob, listFailedJobs, retryFailedJob } from './job-lists.ts';
import { GIVEN_UP, prepareQueues } from './prepare-queues.ts';
import { findTurn } from './turns.ts';
import {
  countGivenUp,
  type OwnersWork,
  readOwnersWork,
  readWaitingWork,
  type WaitingWork,
} from './waiting-work.ts';
import { type GivenUp, type Handler, type QueueWork, workQueue } from './work-job.ts';
import { openWorkerSession, type WorkerSession } from './worker-session.ts';

interface EnqueueOptions {
  startAfter?: Date;
  /** What `unique` of the job counts by. */
  singletonKey?: string;
  /** Who waits for it: owners take turns, however many jobs each has. */
  owner?: string | undefined;
}

export interface Queue {
  /** Committed with the caller's transaction: what is rolled back leaves no job. */
  enqueue<P extends z.ZodObject>(
    db: Transaction | Database,
    job: Job<P>,
    payload: z.input<P>,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** The same of many, in one statement. */
  enqueueMany<P extends z.ZodObject>(
    db: Transaction | Database,
    job: Job<P>,
    entries: Array<{ payload: z.input<P>; singletonKey: string; owner?: string | undefined }>,
  ): Promise<void>;
  /** How much waits in each queue in which something does. */
  readWaiting(db: Database): Promise<WaitingWork[]>;
  /** For whom most waits. */
  readOwners(db: Database, limit: number): Promise<OwnersWork[]>;
  /** How many jobs run in each queue in which one does. */
  countRunning(db: Database): Promise<Array<{ queue: string; jobs: number }>>;
  /** How many jobs of each queue failed in all their tries, for as long as the queue keeps them. */
  countGivenUp(db: Database): Promise<Array<{ queue: string; jobs: number }>>;
  /** Those whose tries all failed, newest first, for as long as the queue keeps them. */
  listFailed(db: Database, page: { limit: number; offset: number; queue?: string }): Promise<FailedJob[]>;
  /** One more try, at once. Undefined where no such job failed, or where it is not retriable. */
  retryFailed(tx: Transaction, id: string): Promise<FailedJob | undefined>;
  /** Before `start`. `givenUp` runs once all tries of a job failed, its worker's death included. */
  work<P extends z.ZodObject>(job: Job<P>, handler: Handler<P>, givenUp?: GivenUp<P>): void;
  /** Before `start`. One firing for all workers together; the time is UTC. */
  schedule<P extends z.ZodObject>(job: Job<P>, cron: string, payload: z.input<P>): void;
  start(): Promise<void>;
  /** Ends what runs, and gives it back at once: another worker takes it. */
  stop(): Promise<void>;
  check(): Promise<void>;
}

interface QueueOptions {
  connection: pg.PoolConfig;
  /** Every job of the product, so that a process that only enqueues knows their queues too. */
  jobs: Job[];
  /** False: this process only enqueues. */
  works: boolean;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Tells of runs, as parts of what queued them. */
  tracer?: Tracer | undefined;
  timing?: Partial<Timing>;
}

/**
 * Seconds. The jobs of a worker whose machine is gone without a word are free again after `heartbeat` and at most two
 * `supervise` rounds; those of a killed process after some seconds, by its session. `stop` is for those that do not end
 * when they are told to.
 */
interface Timing {
  heartbeat: number;
  supervise: number;
  cron: number;
  stop: number;
}

export function openQueue({ connection, jobs, works, log, tracer, timing }: QueueOptions): Queue {
  const seconds: Timing = { heartbeat: 15, supervise: 10, cron: 30, stop: 1.5, ...timing };
  const pool = openPool({ connection, size: works ? 6 : 3, log });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: seconds.supervise,
    monitorIntervalSeconds: seconds.supervise,
    maintenanceIntervalSeconds: 3600,
    cronMonitorIntervalSeconds: seconds.cron,
    cronWorkerIntervalSeconds: Math.min(5, seconds.cron),
  });
  boss.on('error', (error) => log.error({ err: error }, 'The queue met an error and goes on'));
  boss.on('warning', (warning) => log.warn({ warning }, 'The queue warns'));

  const schedules: Array<() => Promise<void>> = [];
  const workers: Array<Pick<Parameters<typeof workQueue>[0], 'name' | 'concurrency' | 'run'>> = [];
  const endings = new Map<string, GivenUp>();
  const working = new Map<string, QueueWork>();
  let session: WorkerSession | undefined;
  const known = new Set(jobs.map((job) => job.name));
  const retriable = new Set(jobs.filter(({ options }) => options.isRetriable).map((job) => job.name));
  const assertKnown = (job: Pick<Job, 'name'>) => {
    if (!known.has(job.name)) throw new Error(`The job ${job.name} is not in the list of all jobs.`);
  };

  return {
    async enqueue(db, job, payload, options = {}) {
      assertKnown(job);
      await boss.send(
        job.name,
        { ...job.payload.parse(payload), ...carryTrace() },
        {
          db: fromKysely(db),
          ...(await turnOf(db, job, options.owner)),
          ...(options.startAfter && { startAfter: options.startAfter }),
          ...(options.singletonKey && { singletonKey: options.singletonKey }),
        },
      );
    },

    async enqueueMany(db, job, entries) {
      assertKnown(job);
      for (const [owner, some] of Map.groupBy(entries, (entry) => entry.owner)) {
        const { priority, ...group } = await turnOf(db, job, owner);
        const jobs = some.map(({ payload, singletonKey }, number) => ({
          data: { ...job.payload.parse(payload), ...carryTrace() },
          singletonKey,
          priority: owner ? priority - number : priority,
          ...group,
        }));
        await boss.insert(job.name, jobs, { db: fromKysely(db) });
      }
    },

    readWaiting: (db) => readWaitingWork(db, [...known]),
    readOwners: (db, limit) => readOwnersWork(db, { names: [...known], limit }),
    countRunning: (db) => countRunning(db, [...known]),
    countGivenUp: (db) => countGivenUp(db, [...known]),
    listFailed: (db, page) => listFailedJobs(db, { names: [...known], retriable, ...page }),
    retryFailed: (tx, id) => retryFailedJob(tx, { retriable, id }),

    work(job, handler, givenUp) {
      assertKnown(job);
      const { concurrency } = job.options;
      workers.push({ name: job.name, concurrency, run: handleJob(job, handler, tracer) });
      if (givenUp) endings.set(job.name, (payload, reason) => givenUp(job.payload.parse(payload), reason));
    },

    schedule(job, cron, payload) {
      assertKnown(job);
      schedules.push(() => boss.schedule(job.name, cron, job.payload.parse(payload)));
    },

    async start() {
      await boss.start();
      await prepareQueues({ boss, jobs, heartbeat: seconds.heartbeat });
      if (!works) return;
      for (const schedule of schedules) await schedule();
      workers.push({ name: GIVEN_UP, concurrency: 1, run: handleGivenUp({ endings, log }) });
      session = await openWorkerSession({
        // Several ask at a time.
        connection: { ...connection, pipeline: true },
        names: workers.map(({ name }) => name),
        onWork: (name) => {
          if (name) working.get(name)?.wake();
          else for (const { wake } of working.values()) wake();
        },
        onHopeless: ({ name, id }) => boss.fail(name, id, { message: 'its worker died' }),
        log,
      });
      const { heartbeat } = seconds;
      for (const worker of workers)
        working.set(worker.name, workQueue({ boss, session, heartbeat, log, ...worker }));
    },

    async stop() {
      await Promise.all([...working.values()].map((work) => work.stop(seconds.stop * 1000)));
      await session?.stop();
      await boss.stop({ graceful: false });
      if (!pool.ending) await pool.end();
    },

    async check() {
      await pool.query('select 1');
    },
  };
}

/** Without an owner, as early as the job says. */
async function turnOf(db: Transaction | Database, { name, options }: Job, owner: string | undefined) {
  if (!owner) return { priority: options.priority };
  const turn = await findTurn(db, { name, owner });
  return { priority: turn ?? options.priority, group: { id: owner } };
}

/** Watched from its first connection on: pg-boss would open its own before anybody can look at it. */
function openPool({ connection, size, log }: Pick<QueueOptions, 'connection' | 'log'> & { size: number }) {
  const pool = new pg.Pool({ connectionTimeoutMillis: 10_000, ...connection, max: size });
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  pool.on('error', onError);
  watchLines({ pool, connection, onError });
  return pool;
}
