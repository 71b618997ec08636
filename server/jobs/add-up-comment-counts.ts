import { z } from 'zod';
import { defineJob } from './job.ts';

export const addUpCommentCountsJob = defineJob({
  name: 'add-up-comment-counts',
  payload: z.object({}),
  options: { concurrency: 1, unique: 'always' },
});
