import { ReviewState } from '../../../contract/enums.ts';
import { Failure } from '../../failure.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { holdById } from '../files/organising/organise.service.ts';
import { settle } from './answer-review.service.ts';
import { listOpenLongest, listOpenOf, type OpenReview } from './lost-reviewers.queries.ts';
import { findReview } from './reviews.queries.ts';

const LOOK_AGAIN_MINUTES = 4;
const AT_ONCE = 500;

export async function followReviewer(
  platform: Platform,
  { accountId }: { accountId: string },
): Promise<void> {
  for (const review of await listOpenOf(platform.db, accountId)) await settleAgain(platform, review);
}

/** Runs periodically: private or moved files change access without an event for each account. */
export async function followReviewers(platform: Platform): Promise<void> {
  const asked = { minutes: LOOK_AGAIN_MINUTES, limit: AT_ONCE };
  for (const review of await listOpenLongest(platform.db, asked)) await settleAgain(platform, review);
}

async function settleAgain(platform: Platform, { id, file_id: fileId, project_id: projectId }: OpenReview) {
  try {
    await inTransaction(platform.db, async (tx) => {
      const item = await holdById(tx, { id: fileId, projectId, seesPrivate: true });
      const review = await findReview(tx, id);
      if (review?.state === ReviewState.open) await settle(platform, tx, { item, review, what: 'changed' });
    });
  } catch (error) {
    // Deleted or moved meanwhile.
    if (!(error instanceof Failure)) throw error;
  }
}
