import { z } from 'zod';
import { defineJob } from './job.ts';

/** A separate queue: link visitors wait for it and must not wait for transcodes. */
export const markFilmJob = defineJob({
  name: 'mark-film',
  payload: z.object({ filmId: z.uuid() }),
  options: { retries: 2, backoff: 5, backoffMax: 60, unique: 'always', concurrency: 1, expiry: 2.5 * 3600 },
});
