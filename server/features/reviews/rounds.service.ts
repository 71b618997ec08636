import { ReviewState, ReviewStatus } from '../../../contract/enums.ts';
import type { FileOrFolderAccess } from '../../access/file-access.ts';
import { fail } from '../../failure.ts';
import type { Transaction } from '../../parts/database/database.ts';
import { newId } from '../../parts/id.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { presetStatus } from '../files/organising/organise.service.ts';
import { nextDue } from './review.rules.ts';
import { mailRequest } from './review-mails.service.ts';
import { announceReview } from './reviews.announcer.ts';
import {
  endReview,
  findOpenReview,
  findTop,
  insertReview,
  listReviewers,
  listReviews,
} from './reviews.queries.ts';
import { askForHash } from './sign-offs/hash-original.service.ts';

const itemOf = ({ item, projectId }: FileOrFolderAccess) => ({ project_id: projectId, hidden: item.hidden });

interface NextVersion {
  access: FileOrFolderAccess;
  person: Person;
  /** The new one, on top. */
  versionId: string;
}

/**
 * A version that follows on one that is being reviewed, or that needed changes, is put before the same people. The
 * project is held meanwhile: an answer comes before the new version, or is told that there is one.
 */
export async function openNextRound(
  parts: Parts,
  tx: Transaction,
  { access, person, versionId }: NextVersion,
): Promise<void> {
  const fileId = access.item.id;
  const [last] = await listReviews(tx, { fileId, limit: 1 });
  if (!last || (last.state !== ReviewState.open && last.state !== ReviewState.needsChanges)) return;
  await endReview(tx, { id: last.id, state: ReviewState.replaced });
  const before = await listReviewers(tx, [last.id]);
  const id = newId();
  await insertReview(tx, {
    ...{ id, fileId, versionId },
    round: last.round + 1,
    rule: last.rule,
    message: last.message,
    dueAt: nextDue(last, new Date()),
    requestedBy: person.accountId,
    reviewers: before.map((one) => ({
      id: newId(),
      accountId: one.account_id,
      isGuest: one.is_guest,
      isRequired: one.is_required,
      guestName: one.guest_name,
    })),
  });
  await presetStatus(tx, { fileId, versionId, status: ReviewStatus.inReview });
  await askForHash(parts, tx, versionId);
  await mailRequest(parts, tx, { reviewId: id, sender: person, beyond: 'leaveOut' });
  const review = { id, file_id: fileId, version_id: versionId };
  await announceReview(tx, 'requested', { review, item: itemOf(access) });
}

/** Of a version that was deleted nobody is asked any more. */
export async function endReviewOf(
  tx: Transaction,
  { access, versionId }: { access: FileOrFolderAccess; versionId: string },
): Promise<void> {
  const review = await findOpenReview(tx, access.item.id);
  if (review?.version_id !== versionId) return;
  await endReview(tx, { id: review.id, state: ReviewState.cancelled });
  await announceReview(tx, 'cancelled', { review, item: itemOf(access) });
}

/** While a review is open, no other version brings the file to Approved by coming out on top. */
export async function refuseApprovedTop(tx: Transaction, fileId: string): Promise<void> {
  const review = await findOpenReview(tx, fileId);
  if (!review) return;
  const top = await findTop(tx, fileId);
  if (top?.id !== review.version_id && top?.status === ReviewStatus.approved) throw fail('reviewOpen');
}
