import { ReviewState } from '../../../contract/enums.ts';
import { Failure } from '../../failure.ts';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import type { Parts } from '../../parts.ts';
import { holdById } from '../files/organising/organise.service.ts';
import { settle } from './answer-review.service.ts';
import { listOpenLongest, listOpenOf, type OpenReview } from './lost-reviewers.queries.ts';
import { findReview } from './reviews.queries.ts';

const LOOK_AGAIN_MINUTES = 4;
const AT_ONCE = 500;

export async function followReviewer(parts: Parts, { accountId }: { accountId: string }): Promise<void> {
  for (const review of await listOpenOf(parts.db, accountId)) await settleAgain(parts, review);
}

/** Runs periodically: private or moved files change access without an event for each account. */
export async function followReviewers(parts: Parts): Promise<void> {
  const asked = { minutes: LOOK_AGAIN_MINUTES, limit: AT_ONCE };
  for (const review of await listOpenLongest(parts.db, asked)) await settleAgain(parts, review);
}

async function settleAgain(parts: Parts, { id, file_id: fileId, project_id: projectId }: OpenReview) {
  try {
    await inTransaction(parts.db, async (tx) => {
      const item = await holdById(tx, { id: fileId, projectId, seesPrivate: true });
      const review = await findReview(tx, id);
      if (review?.state === ReviewState.open) await settle(parts, tx, { item, review, what: 'changed' });
    });
  } catch (error) {
    // Deleted or moved meanwhile.
    if (!(error instanceof Failure)) throw error;
  }
}
