import type { z } from 'zod';

interface JobOptions {
  /** A dying worker uses one up: a job that must survive that needs at least one. */
  retries: number;
  /** First wait in seconds; each further one is about twice as long, up to `backoffMax`. */
  backoff: number;
  backoffMax: number;
  /** Seconds after which a run counts as stuck and is retried. */
  expiry: number;
  /** Higher goes first. */
  priority: number;
  concurrency: number;
  /**
   * `waiting`: one job a `singletonKey` waits. `always`: one waits or runs. Without a key the whole queue counts as
   * one. Drops further jobs silently. Fixed once the queue exists.
   */
  unique: 'never' | 'waiting' | 'always';
  /** False where giving up undid the work: a retry would find nothing and report success. */
  isRetriable: boolean;
}

export interface Job<Payload extends z.ZodObject = z.ZodObject> {
  name: string;
  payload: Payload;
  options: JobOptions;
}

interface Definition<Payload extends z.ZodObject> {
  name: string;
  payload: Payload;
  options?: Partial<JobOptions>;
}

const defaults: JobOptions = {
  retries: 5,
  backoff: 2,
  backoffMax: 600,
  expiry: 300,
  priority: 0,
  concurrency: 2,
  unique: 'never',
  isRetriable: true,
};

export function defineJob<Payload extends z.ZodObject>(definition: Definition<Payload>): Job<Payload> {
  const { name, payload, options } = definition;
  return { name, payload, options: { ...defaults, ...options } };
}
