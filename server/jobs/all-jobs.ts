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
import type { Job } from './job.ts';
import { markFilmJob } from './mark-film.ts';
import { moveObjectsJob } from './move-objects.ts';
import { prepareDemoJob } from './prepare-demo.ts';
import {
  drawPagesJob,
  probeVideoJob,
  processDrawingJob,
  processImageJob,
  processPdfJob,
  processSlowJob,
  repairProcessingJob,
  transcodeLongJob,
  transcodeShortJob,
} from './process-media.ts';
import { purgeAccountRemainsJob } from './purge-account-remains.ts';
import { purgeDeletedJob } from './purge-deleted.ts';
import { purgeEventsJob } from './purge-events.ts';
import { removeObjectsJob } from './remove-objects.ts';
import { retryEventsJob } from './retry-events.ts';
import { followReviewerJob, followReviewsJob, hashOriginalJob } from './reviews.ts';
import { sendMailJob } from './send-mail.ts';
import { sweepObjectsJob, sweepUploadsJob } from './sweep-uploads.ts';
import { warnOwnerJob } from './warn-owner.ts';
import { watchLimitsJob } from './watch-limits.ts';

/** Lists all jobs for every process, including ones that only enqueue. */
export const allJobs: Job[] = [
  sendMailJob,
  removeObjectsJob,
  purgeEventsJob,
  retryEventsJob,
  addUpCommentCountsJob,
  purgeAccountRemainsJob,
  purgeDeletedJob,
  copyFilesJob,
  processImageJob,
  processPdfJob,
  processSlowJob,
  processDrawingJob,
  drawPagesJob,
  probeVideoJob,
  transcodeShortJob,
  transcodeLongJob,
  markFilmJob,
  compareVersionsJob,
  repairProcessingJob,
  sweepUploadsJob,
  sweepObjectsJob,
  prepareDemoJob,
  watchLimitsJob,
  sweepOrdersJob,
  reconcileBillingJob,
  settlePlansJob,
  sendReceiptJob,
  remindExpiryJob,
  hashOriginalJob,
  followReviewsJob,
  backUpJob,
  followReviewerJob,
  applyRetentionJob,
  moveObjectsJob,
  warnOwnerJob,
];
