import { purgeAccountRemains } from '../features/accounts/purge.service.ts';
import { sendReceipt } from '../features/billing/invoices/receipts.service.ts';
import { remindOfEnds } from '../features/billing/notices/remind-of-ends.service.ts';
import { settlePlans } from '../features/billing/plans/base-plan.service.ts';
import { watchLimits } from '../features/billing/plans/watch-limits.service.ts';
import { sweepOrders } from '../features/billing/purchase/orders.service.ts';
import { synchroniseAll } from '../features/billing/synchronise/synchronise.service.ts';
import { compareVersions, giveUpComparing } from '../features/changes/compare-versions.service.ts';
import {
  measureLapsedAttachments,
  sweepAttachedObjects,
  sweepAttachments,
} from '../features/comments/attachments/sweep-attachments.service.ts';
import { prepareDemo } from '../features/demo/demo-template.service.ts';
import { purgeSelections } from '../features/downloads/downloads.service.ts';
import { retryParked } from '../features/events/parked.service.ts';
import { copyFiles, giveUpCopy } from '../features/files/copying/copy-job.service.ts';
import { purgeTrash } from '../features/files/trash/trash.service.ts';
import { purgeVisitors } from '../features/guests/purge.service.ts';
import { purgeInvitations } from '../features/invitations/invitations.service.ts';
import { noteRefusals } from '../features/notifications/mails/refused-addresses.service.ts';
import { purgeMails } from '../features/notifications/mails/send-mails.service.ts';
import { purgeNotifications } from '../features/notifications/notifications.service.ts';
import { sweepPictures, sweepPictureUploads } from '../features/people/pictures/picture-sweep.service.ts';
import { sweepPresence } from '../features/presence/presence.service.ts';
import { registerProcessingWork } from '../features/processing/processing.work.ts';
import { purgeProjects } from '../features/projects/project-deletion.service.ts';
import { moveProjectObjects } from '../features/retention/cold-objects.service.ts';
import { applyRules } from '../features/retention/retention.service.ts';
import { warnOwner } from '../features/retention/warn-owner.service.ts';
import { followReviewer, followReviewers } from '../features/reviews/lost-reviewers.service.ts';
import { followReviews } from '../features/reviews/reminders.service.ts';
import { hashOriginal } from '../features/reviews/sign-offs/hash-original.service.ts';
import { purgeOpenings } from '../features/sharing/link-settings.service.ts';
import { purgeTeams } from '../features/teams/teams.service.ts';
import { makeScheduledBackup } from '../features/upkeep/backup/backup.service.ts';
import { measureLapsedUploads, measureOpenUploads } from '../features/uploads/held-storage.service.ts';
import { sweepObjects, sweepUploads } from '../features/uploads/sweep.service.ts';
import { purgeVersions } from '../features/versions/arrange-versions.service.ts';
import { giveUpMarkedFilm, makeMarkedFilm } from '../features/watermarks/mark-film.service.ts';
import { sweepMarkedFilms, sweepMarkedObjects } from '../features/watermarks/marked-films.service.ts';
import { addUpCommentCounts } from '../platform/database/comment-counts.ts';
import { keepMonths, purgeLiveEvents } from '../platform/events/months.ts';
import { purgeJobs } from '../platform/queue/runs.ts';
import { daily, everyMinutes, hourly } from '../platform/queue/schedule.ts';
import { unlessHeld } from '../platform/storage/removal-hold.ts';
import type { Platform } from '../platform.ts';
import { addUpCommentCountsJob } from './add-up-comment-counts.ts';
import { applyRetentionJob } from './apply-retention.ts';
import { backUpJob } from './back-up.ts';
import {
  reconcileBillingJob,
  remindExpiryJob,
  sendReceiptJob,
  settlePlansJob,
  sweepOrdersJob,
} from './billing.ts';
import { compareVersionsJob } from './compare-versions.ts';
import { copyFilesJob } from './copy-files.ts';
import { makeEventReaders } from './event-readers.ts';
import { markFilmJob } from './mark-film.ts';
import { moveObjectsJob } from './move-objects.ts';
import { prepareDemoJob } from './prepare-demo.ts';
import { purgeAccountRemainsJob } from './purge-account-remains.ts';
import { purgeDeletedJob } from './purge-deleted.ts';
import { purgeEventsJob } from './purge-events.ts';
import { removeObjectsJob } from './remove-objects.ts';
import { retryEventsJob } from './retry-events.ts';
import { followReviewerJob, followReviewsJob, hashOriginalJob } from './reviews.ts';
import { sendMailJob, sendQueuedMail } from './send-mail.ts';
import { outlastStore } from './store-outage.ts';
import { sweepObjectsJob, sweepUploadsJob } from './sweep-uploads.ts';
import { warnOwnerJob } from './warn-owner.ts';
import { watchLimitsJob } from './watch-limits.ts';

/** Waits while a backup may need the objects. */
const HELD_WAIT_MS = 60_000;

/** Call it before the queue starts. */
export function registerWork(platform: Platform): void {
  const { queue } = platform;
  const mailing = { ...platform, mailer: noteRefusals(platform) };
  queue.work(sendMailJob, (payload) => sendQueuedMail(mailing, payload));
  queue.work(purgeEventsJob, async () => {
    await purgeJobs(platform.db);
    await purgeLiveEvents(platform.db);
    await keepMonths(platform.db);
    await purgeNotifications(platform);
    await purgeMails(platform);
  });
  queue.schedule(purgeEventsJob, hourly(23));
  queue.work(retryEventsJob, async () => {
    await retryParked(platform, { readers: makeEventReaders(platform) });
  });
  queue.schedule(retryEventsJob, everyMinutes(1));
  queue.work(addUpCommentCountsJob, () => addUpCommentCounts(platform.db));
  queue.schedule(addUpCommentCountsJob, everyMinutes(1));
  queue.work(removeObjectsJob, async ({ keys }) => {
    if (await unlessHeld(platform.db, () => platform.storage.remove(keys))) return;
    const startAfter = new Date(Date.now() + HELD_WAIT_MS);
    await queue.enqueue(platform.db, removeObjectsJob, { keys }, { startAfter });
  });
  queue.work(purgeAccountRemainsJob, async () => {
    await purgeAccountRemains(platform);
    await purgeVisitors(platform);
  });
  queue.schedule(purgeAccountRemainsJob, hourly(41));
  queue.work(purgeDeletedJob, async () => {
    await purgeProjects(platform);
    await purgeTeams(platform);
    await purgeInvitations(platform);
    await purgeTrash(platform);
    await purgeVersions(platform);
    await purgeSelections(platform);
    await purgeOpenings(platform);
    // While a backup holds removals, the next hour does it.
    await unlessHeld(platform.db, () => sweepMarkedFilms(platform));
  });
  queue.work(
    copyFilesJob,
    outlastStore(platform, (payload) => copyFiles(platform, payload)),
    (payload) => giveUpCopy(platform, payload),
  );
  queue.schedule(purgeDeletedJob, hourly(11));
  queue.work(watchLimitsJob, () => watchLimits(platform));
  queue.schedule(watchLimitsJob, everyMinutes(10));
  queue.work(sweepOrdersJob, () => sweepOrders(platform));
  queue.schedule(sweepOrdersJob, everyMinutes(1));
  queue.work(settlePlansJob, () => settlePlans(platform));
  queue.schedule(settlePlansJob, daily(1, 43));
  queue.work(sendReceiptJob, (payload) => sendReceipt(mailing, payload));
  queue.work(remindExpiryJob, () => remindOfEnds(platform));
  queue.schedule(remindExpiryJob, hourly(17));
  queue.work(reconcileBillingJob, () => synchroniseAll(platform));
  queue.schedule(reconcileBillingJob, daily(2, 29));
  queue.work(prepareDemoJob, (_, { signal }) => prepareDemo(platform, signal));
  registerProcessingWork(platform);
  queue.work(
    markFilmJob,
    outlastStore(platform, (payload, run) => makeMarkedFilm(platform, payload, run)),
    (payload) => giveUpMarkedFilm(platform, payload),
  );
  queue.work(
    compareVersionsJob,
    outlastStore(platform, (payload, run) => compareVersions(platform, payload, run)),
    (payload) => giveUpComparing(platform, payload),
  );
  queue.work(
    hashOriginalJob,
    outlastStore(platform, (payload, run) => hashOriginal(platform, payload, run)),
  );
  queue.work(followReviewsJob, async () => {
    await followReviewers(platform);
    await followReviews(platform);
  });
  queue.work(followReviewerJob, (payload) => followReviewer(platform, payload));
  queue.schedule(followReviewsJob, everyMinutes(5));
  queue.work(sweepUploadsJob, () =>
    runEach(platform, [
      measureLapsedUploads,
      measureOpenUploads,
      measureLapsedAttachments,
      sweepPictureUploads,
      sweepUploads,
      sweepAttachments,
      sweepPresence,
    ]),
  );
  queue.schedule(sweepUploadsJob, everyMinutes(1));
  queue.work(sweepObjectsJob, async () => {
    const sweeps = [sweepObjects, sweepAttachedObjects, sweepMarkedObjects, sweepPictures];
    if (await unlessHeld(platform.db, () => runEach(platform, sweeps))) return;
    const startAfter = new Date(Date.now() + HELD_WAIT_MS);
    // Without a separate key it would be dropped, as this job still runs.
    const singletonKey = startAfter.toISOString();
    await queue.enqueue(platform.db, sweepObjectsJob, {}, { startAfter, singletonKey });
  });
  queue.schedule(sweepObjectsJob, daily(3, 47));
  queue.work(applyRetentionJob, (_, { signal }) => applyRules(platform, { signal }));
  queue.schedule(applyRetentionJob, daily(4, 7));
  queue.work(warnOwnerJob, (payload) => warnOwner(mailing, payload));
  queue.work(moveObjectsJob, (payload, { signal }) => moveProjectObjects(platform, { ...payload, signal }));
  const { backup } = platform.config;
  queue.work(backUpJob, (_, { signal }) => makeScheduledBackup(platform, signal));
  const [hour = 0, minute = 0] = backup?.at.split(':').map(Number) ?? [];
  if (backup) queue.schedule(backUpJob, daily(hour, minute));
}

async function runEach(
  platform: Platform,
  sweeps: Array<(platform: Platform) => Promise<void>>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const sweep of sweeps) await sweep(platform).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'A sweep failed.');
}
