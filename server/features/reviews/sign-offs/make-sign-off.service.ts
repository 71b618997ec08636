import { ReviewAnswer, ReviewRule, ReviewState, type ValueOf } from '../../../../contract/enums.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { SignOffFacts } from '../../../platform/database/schema/reviews.ts';
import { newId } from '../../../platform/id.ts';
import type { Platform } from '../../../platform.ts';
import { findReview, listReviewers, type ReviewerRow, type ReviewRow } from '../reviews.queries.ts';
import { newSalt } from './addresses.rules.ts';
import { askForHash } from './hash-original.service.ts';
import { sealReady } from './seal.service.ts';
import { insertSignOff, lockChain, readSubject } from './sign-offs.queries.ts';

const ruleNames = {
  [ReviewRule.all]: 'all',
  [ReviewRule.any]: 'any',
  [ReviewRule.named]: 'named',
} as const satisfies Record<ValueOf<typeof ReviewRule>, string>;

const answerNames = {
  [ReviewAnswer.approved]: 'approved',
  [ReviewAnswer.approvedWithChanges]: 'approved with changes',
  [ReviewAnswer.needsChanges]: 'needs changes',
} as const satisfies Record<ValueOf<typeof ReviewAnswer>, string>;

/**
 * Stores the facts of the deciding transaction. Signs at once if the original's SHA-256 is known. Otherwise
 * the checksum job signs these facts later.
 */
export async function makeSignOff(
  platform: Platform,
  tx: Transaction,
  { item, reviewId }: { item: { id: string }; reviewId: string },
): Promise<void> {
  const review = await findReview(tx, reviewId);
  if (!review) return;
  const facts = await gatherFacts(tx, review);
  const { version_id: versionId } = review;
  await lockChain(tx, item.id);
  await insertSignOff(tx, { id: newId(), fileId: item.id, reviewId, versionId, facts });
  await askForHash(platform, tx, versionId);
  await sealReady(platform, tx, item.id);
}

async function gatherFacts(tx: Transaction, review: ReviewRow): Promise<SignOffFacts> {
  const subject = await readSubject(tx, review.version_id);
  const reviewers = await listReviewers(tx, [review.id]);
  return {
    project: subject.project_name,
    file: { id: review.file_id, name: subject.file_name },
    version: { id: subject.id, number: subject.number, name: subject.name },
    original: {
      length: subject.size_bytes,
      frames: subject.media === 'video' ? subject.frame_count : null,
      pages: subject.media === 'pdf' ? subject.page_count : null,
    },
    review: {
      id: review.id,
      round: review.round,
      rule: ruleNames[review.rule],
      outcome: review.state === ReviewState.approved ? 'approved' : 'needs changes',
      requestedBy: review.requester_name,
      requestedAt: review.created_at.toISOString(),
      completedAt: (review.ended_at ?? new Date()).toISOString(),
    },
    answers: reviewers.map(factsOf),
    openComments: subject.open_comments,
  };
}

const factsOf = (one: ReviewerRow): SignOffFacts['answers'][number] => ({
  // Never reveals the account behind a guest's address.
  person: one.is_guest ? (one.guest_name ?? '') : one.name,
  address: one.email,
  salt: newSalt(),
  knownBy: one.known_by,
  required: one.is_required,
  answer: one.answer === null ? null : answerNames[one.answer],
  note: one.note,
  at: one.answered_at?.toISOString() ?? null,
});
