import { ReviewAnswer, ReviewStatus } from '../../../contract/enums.ts';
import { requireFileOrFolder } from '../../access/files/file-access.ts';
import { fail } from '../../failure.ts';
import type { Person } from '../../person.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { applyStatus, holdItem } from '../files/organising/organise.service.ts';
import { answerWithin } from './answer-review.service.ts';
import { findOpenReview, listReviewers } from './reviews.queries.ts';

interface SetStatus {
  person: Person;
  fileId: string;
  versionId: string;
  status: 0 | 1 | 2 | 3;
  /** The open review known to the page. Null: none. Undefined: not stated. */
  reviewId: string | null | undefined;
}

/**
 * Sets a version's status. During an open review only its reviewers can approve, and doing so is their
 * answer. A caller whose page did not know the review yet is refused. Returns the resulting status.
 */
export async function setReviewStatus(
  platform: Platform,
  { person, fileId, versionId, status, reviewId }: SetStatus,
): Promise<0 | 1 | 2 | 3> {
  const access = await requireFileOrFolder(platform.db, { person, id: fileId, ability: 'setStatus' });
  const { accountId } = person;
  return inTransaction(platform.db, async (tx) => {
    const item = await holdItem(tx, access);
    const review = await findOpenReview(tx, fileId);
    const isOfThis = review?.version_id === versionId;
    if (review && isOfThis && reviewId !== undefined && reviewId !== review.id)
      throw fail('reviewOpen', { message: 'reviews.justOpened' });
    if (!review || status !== ReviewStatus.approved) {
      await applyStatus(tx, { item, versionId, status });
      return status;
    }
    const asked = await listReviewers(tx, [review.id]);
    const isAsked = asked.some(({ account_id }) => account_id === accountId);
    if (!isAsked || !isOfThis) throw fail('reviewOpen');
    const said = { answer: ReviewAnswer.approved, note: '' };
    return answerWithin(platform, tx, { item, reviewId: review.id, accountId, knownBy: 'account', said });
  });
}
