import { z } from 'zod';
import { defineJob } from './job.ts';

export const purgeAnnouncementsJob = defineJob({
  name: 'purge-announcements',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always' },
});
