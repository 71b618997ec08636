import type { FastifyBaseLogger } from 'fastify';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Job } from '../../jobs/job.ts';
import { GIVEN_UP } from './prepare-queues.ts';

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

type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

interface Work<P extends z.ZodObject> {
  boss: PgBoss;
  job: Job<P>;
  handler: Handler<P>;
  log: Log;
}

export async function workJob<P extends z.ZodObject>({ boss, job, handler, log }: Work<P>): Promise<void> {
  const runOne = async (run: JobWithMetadata) => {
    const attempt = run.retryCount + 1;
    try {
      await handler(job.payload.parse(run.data), { id: run.id, signal: run.signal, attempt });
    } catch (error) {
      const tries = run.retryLimit + 1;
      log.warn({ err: error, job: job.name, jobId: run.id, attempt, tries }, 'A job failed');
      throw error;
    }
  };
  for (let slot = 0; slot < job.options.concurrency; slot++) await workSlot({ boss, name: job.name, runOne });
}

interface WorkGivenUp {
  boss: PgBoss;
  endings: Map<string, GivenUp>;
  log: Log;
}

export async function workGivenUp({ boss, endings, log }: WorkGivenUp): Promise<void> {
  const runOne = async (run: JobWithMetadata) => {
    const reason = reasonOf(run.output);
    log.error({ job: run.sourceName, jobId: run.sourceId, reason }, 'A job was given up');
    await endings.get(run.sourceName ?? '')?.({ ...run.data }, reason);
  };
  await workSlot({ boss, name: GIVEN_UP, runOne });
}

interface Slot {
  boss: PgBoss;
  name: string;
  runOne: (run: JobWithMetadata) => Promise<void>;
}

async function workSlot({ boss, name, runOne }: Slot): Promise<void> {
  let workerId = '';
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 5,
  } as const;
  workerId = await boss.work(name, options, async (runs: JobWithMetadata[]) => {
    // Without this a worker sleeps after each job, however many wait.
    boss.notifyWorker(workerId);
    for (const run of runs) await runOne(run);
  });
}

function reasonOf(output: unknown): string {
  if (typeof output !== 'object' || output === null) return 'unknown';
  if ('message' in output && typeof output.message === 'string') return output.message;
  if ('value' in output) return reasonOf(output.value);
  return 'unknown';
}
