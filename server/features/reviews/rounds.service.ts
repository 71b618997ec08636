import { ReviewState, ReviewStatus } from '../../../contract/enums.ts';
import { type FileOrFolderAccess, maySee } from '../../access/files/file-access.ts';
import { fail } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';
import type { Platform } from '../../platform.ts';
import { presetStatus } from '../files/organising/organise.service.ts';
import { endOverdueAccess } from './mailed-access.queries.ts';
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
  type ReviewerRow,
} from './reviews.queries.ts';
import { askForHash } from './sign-offs/hash-original.service.ts';
import { canStillAnswer, lookForLost } from './standing.service.ts';

const itemOf = ({ item, projectId }: FileOrFolderAccess) => ({ project_id: projectId, hidden: item.hidden });

interface NextVersion {
  access: FileOrFolderAccess;
  person: Person;
  versionId: string;
}

/**
 * Asks the same reviewers about the new version, unless the last review was cancelled. Reviewers with ended
 * access stay out. Callers hold the project, so answers come before the new version or learn of it.
 */
export async function openNextRound(
  platform: Platform,
  tx: Transaction,
  { access, person, versionId }: NextVersion,
): Promise<void> {
  const fileId = access.item.id;
  const [last] = await listReviews(tx, { fileId, limit: 1 });
  if (!last || last.state === ReviewState.cancelled) return;
  await endReview(tx, { id: last.id, state: ReviewState.replaced });
  await endOverdueAccess(tx, fileId);
  const before = await listReviewers(tx, [last.id]);
  if (!(await isAnybodyLeft(tx, { fileId, reviewers: before }))) return;
  const id = newId();
  await insertReview(tx, {
    ...{ id, fileId, versionId },
    round: last.round + 1,
    rule: last.rule,
    message: last.message,
    dueAt: nextDue(last, new Date()),
    requestedBy: person.accountId,
    reviewers: await Promise.all(before.map((one) => askAgain(tx, { fileId, reviewer: one }))),
  });
  await lookForLost(tx, { reviewId: id, fileId });
  await presetStatus(tx, { fileId, versionId, status: ReviewStatus.inReview });
  await askForHash(platform, tx, versionId);
  await mailRequest(platform, tx, { reviewId: id, sender: person, beyond: 'leaveOut' });
  const review = { id, file_id: fileId, version_id: versionId };
  await announceReview(tx, 'requested', { review, item: itemOf(access) });
}

interface Again {
  fileId: string;
  reviewer: ReviewerRow;
}

/** Guests who have access to the file by now answer as members do. */
async function askAgain(tx: Transaction, { fileId, reviewer: one }: Again) {
  // Created before any await, because ids give the reviewers' order.
  const id = newId();
  const isGuest = one.is_guest && !(await maySee(tx, { accountId: one.account_id, id: fileId }));
  return {
    id,
    accountId: one.account_id,
    isGuest,
    isRequired: one.is_required,
    guestName: one.guest_name,
    accessEnd: isGuest && one.access_ended_at ? { at: one.access_ended_at, by: one.access_ended_by } : null,
  };
}

async function isAnybodyLeft(
  tx: Transaction,
  { fileId, reviewers }: { fileId: string; reviewers: ReviewerRow[] },
): Promise<boolean> {
  for (const reviewer of reviewers) if (await canStillAnswer(tx, { fileId, reviewer })) return true;
  return false;
}

export async function endReviewOf(
  tx: Transaction,
  { access, versionId }: { access: FileOrFolderAccess; versionId: string },
): Promise<void> {
  const review = await findOpenReview(tx, access.item.id);
  if (review?.version_id !== versionId) return;
  await endReview(tx, { id: review.id, state: ReviewState.cancelled });
  await announceReview(tx, 'cancelled', { review, item: itemOf(access) });
}

/** Keeps an approved version from becoming the newest during an open review. */
export async function refuseApprovedTop(tx: Transaction, fileId: string): Promise<void> {
  const review = await findOpenReview(tx, fileId);
  if (!review) return;
  const top = await findTop(tx, fileId);
  if (top?.id !== review.version_id && top?.status === ReviewStatus.approved) throw fail('reviewOpen');
}
