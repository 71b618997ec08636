import { z } from 'zod';
import { defineJob } from './job.ts';

/** Fills a copied folder. Marks finished parts, so a retry continues; giving up drops the rest. */
export const copyFilesJob = defineJob({
  name: 'copy-files',
  payload: z.object({ rootId: z.uuid() }),
  options: { expiry: 6 * 3600, unique: 'always', isRetriable: false },
});
