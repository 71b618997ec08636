import type { Job } from './job.ts';
import { purgeAccountRemainsJob } from './purge-account-remains.ts';
import { purgeAnnouncementsJob } from './purge-announcements.ts';
import { purgeDeletedJob } from './purge-deleted.ts';
import { removeObjectsJob } from './remove-objects.ts';
import { sendMailJob } from './send-mail.ts';

/** Every process makes their queues at its start, so that one that only enqueues can. */
export const allJobs: Job[] = [
  sendMailJob,
  removeObjectsJob,
  purgeAnnouncementsJob,
  purgeAccountRemainsJob,
  purgeDeletedJob,
];
