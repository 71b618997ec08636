import { purgeAnnouncements } from '../parts/live/announcements.ts';
import type { Parts } from '../parts.ts';
import { purgeAnnouncementsJob } from './purge-announcements.ts';
import { sendMailJob, sendQueuedMail } from './send-mail.ts';

/** Which handler runs which job, and what runs by the clock. Call before the queue starts. */
export function registerWork(parts: Parts): void {
  const { queue } = parts;
  queue.work(sendMailJob, (payload) => sendQueuedMail(parts, payload));
  queue.work(purgeAnnouncementsJob, () => purgeAnnouncements(parts.db));
  queue.schedule(purgeAnnouncementsJob, '23 * * * *', {});
}
