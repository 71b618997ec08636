import { maySee } from '../../access/files/file-access.ts';
import { mayReview } from '../../access/links/reviewer-access.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isUsable } from '../people/people.presenter.ts';
import { setLost } from './lost-reviewers.queries.ts';
import { listReviewers, type ReviewerRow } from './reviews.queries.ts';

interface Asked {
  fileId: string;
  reviewer: Pick<ReviewerRow, 'id' | 'account_id' | 'is_guest' | 'state'>;
}

export const canStillAnswer = async (tx: Transaction, { fileId, reviewer }: Asked): Promise<boolean> =>
  isUsable(reviewer.state) &&
  (reviewer.is_guest
    ? mayReview(tx, reviewer.id)
    : maySee(tx, { accountId: reviewer.account_id, id: fileId }));

/** Returns whether anything changed. */
export async function lookForLost(
  tx: Transaction,
  { reviewId, fileId }: { reviewId: string; fileId: string },
): Promise<boolean> {
  const waiting = (await listReviewers(tx, [reviewId])).filter(({ answer }) => answer === null);
  const lostIds: string[] = [];
  for (const reviewer of waiting)
    if (!(await canStillAnswer(tx, { fileId, reviewer }))) lostIds.push(reviewer.id);
  return setLost(tx, { reviewId, lostIds });
}
