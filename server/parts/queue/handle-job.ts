import type { FastifyBaseLogger } from 'fastify';
import type { JobWithMetadata } from 'pg-boss';
import type { z } from 'zod';
import type { Job } from '../../jobs/job.ts';
import { kinds } from '../tracing/span.ts';
import { readCarried, type Tracer } from '../tracing/tracer.ts';
import type { GivenUp, Handler } from './work-job.ts';

/** One run of a job, with its payload as it was declared. */
export const handleJob =
  <P extends z.ZodObject>(job: Job<P>, handler: Handler<P>, tracer?: Tracer) =>
  ({ id, data, retryCount }: JobWithMetadata, signal: AbortSignal): Promise<void> => {
    const attempt = retryCount + 1;
    const run = () => handler(job.payload.parse(data), { id, signal, attempt });
    if (!tracer) return run();
    const attributes = { 'koma.job': job.name, 'koma.job_id': id, 'koma.attempt': attempt };
    return tracer.run({ name: job.name, kind: kinds.consumer, attributes, ...readCarried(data) }, run);
  };

/** What is to happen once all tries of a job failed, by the name of the job. */
export const handleGivenUp =
  ({ endings, log }: { endings: Map<string, GivenUp>; log: Pick<FastifyBaseLogger, 'error'> }) =>
  async ({ sourceName, sourceId, data, output }: JobWithMetadata): Promise<void> => {
    const reason = reasonOf(output);
    log.error({ job: sourceName, jobId: sourceId, reason }, 'A job was given up');
    await endings.get(sourceName ?? '')?.({ ...Object(data) }, reason);
  };

export function reasonOf(output: unknown): string {
  if (typeof output !== 'object' || output === null) return 'unknown';
  if ('message' in output && typeof output.message === 'string') return output.message;
  if ('value' in output) return reasonOf(output.value);
  return 'unknown';
}
