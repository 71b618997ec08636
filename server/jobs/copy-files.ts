import { z } from 'zod';
import { defineJob } from './job.ts';

/** Fills a folder that was copied. What is done is crossed off, so that a run that was cut off goes on; given up, the rest is dropped. */
export const copyFilesJob = defineJob({
  name: 'copy-files',
  payload: z.object({ rootId: z.uuid() }),
  options: { expiry: 6 * 3600, unique: 'always', isRetriable: false },
});
