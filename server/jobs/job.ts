import type { z } from 'zod';

interface JobOptions {
  /** A worker that dies uses up one of them, so a job that must survive that needs at least one. */
  retries: number;
  /** The first wait in seconds; each further one is about twice as long, up to `backoffMax`. */
  backoff: number;
  backoffMax: number;
  /** Seconds after which a run counts as stuck and is tried again. */
  expiry: number;
  /** Higher goes first. */
  priority: number;
  /** How many run at a time in one worker process. */
  concurrency: number;
  /**
   * With `waiting`, one job a `singletonKey` waits at most; with `always`, one waits or runs. Without a key the
   * whole queue counts as one. A further one is dropped silently. Cannot be changed once the queue exists.
   */
  unique: 'never' | 'waiting' | 'always';
  /** False where giving it up undid what it was to do: one more try would find nothing, and say that all is well. */
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

/** Declares what runs later. Its handler lives with its subject and is registered in `work.ts`. */
export function defineJob<Payload extends z.ZodObject>(definition: Definition<Payload>): Job<Payload> {
  const { name, payload, options } = definition;
  return { name, payload, options: { ...defaults, ...options } };
}
