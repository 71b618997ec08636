import { type Language, ReviewState } from '../../../contract/enums.ts';
import { fail } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { KnownBy } from '../../platform/database/schema/reviews.ts';
import type { Platform } from '../../platform.ts';
import { outcomeOf } from '../files/listing/review-outcome.rules.ts';
import { applyStatus, holdItem } from '../files/organising/organise.service.ts';
import { announceReview } from './reviews.announcer.ts';
import {
  endReview,
  eraseAnswer,
  findReview,
  listReviewers,
  type ReviewRow,
  writeAnswer,
} from './reviews.queries.ts';
import { requireReviewFile, showReview } from './show-reviews.service.ts';
import { makeSignOff } from './sign-offs/make-sign-off.service.ts';
import { lookForLost } from './standing.service.ts';

export interface Answer {
  answer: 1 | 2 | 3;
  note: string;
}

interface Asked {
  person: Person;
  language: Language;
  id: string;
}

export async function answerReview(platform: Platform, { person, language, id, ...said }: Asked & Answer) {
  const { access } = await requireReviewFile(platform, { person, id });
  await inTransaction(platform.db, async (tx) => {
    const item = await holdItem(tx, access);
    await answerWithin(platform, tx, {
      item,
      reviewId: id,
      accountId: person.accountId,
      knownBy: 'account',
      said,
    });
  });
  return showReview(platform, { access, language, id });
}

export async function takeBackAnswer(platform: Platform, { person, language, id }: Asked) {
  const { access } = await requireReviewFile(platform, { person, id });
  await inTransaction(platform.db, async (tx) => {
    const item = await holdItem(tx, access);
    await takeBackWithin(platform, tx, { item, reviewId: id, accountId: person.accountId });
  });
  return showReview(platform, { access, language, id });
}

type Held = Awaited<ReturnType<typeof holdItem>>;

interface Answering {
  /** Its project is locked, so answers of one review take turns. */
  item: Held;
  reviewId: string;
  accountId: string;
}

interface Said extends Answering {
  knownBy: KnownBy;
  guestName?: string;
  said: Answer;
}

export async function answerWithin(
  platform: Platform,
  tx: Transaction,
  { knownBy, guestName, said, ...answering }: Said,
): Promise<0 | 1 | 2 | 3> {
  const { review, mine } = await requireAsked(tx, answering);
  await writeAnswer(tx, { reviewerId: mine.id, ...said, knownBy, guestName: guestName ?? null });
  return settle(platform, tx, { item: answering.item, review, what: 'answered' });
}

export async function takeBackWithin(
  platform: Platform,
  tx: Transaction,
  answering: Answering,
): Promise<void> {
  const { review, mine } = await requireAsked(tx, answering);
  if (await eraseAnswer(tx, mine.id))
    await settle(platform, tx, { item: answering.item, review, what: 'reopened' });
}

async function requireAsked(tx: Transaction, { reviewId, accountId }: Answering) {
  const review = await findReview(tx, reviewId);
  if (!review) throw fail('notFound');
  const mine = (await listReviewers(tx, [reviewId])).find(({ account_id }) => account_id === accountId);
  if (!mine) throw fail('forbidden', { message: 'reviews.notAsked' });
  if (review.state !== ReviewState.open) throw fail('reviewEnded');
  return { review, mine };
}

interface Settle {
  item: Held;
  review: ReviewRow;
  /** `changed`: the set of reviewers who can answer may differ, without a new answer. */
  what: 'answered' | 'reopened' | 'changed';
}

/** Sets the status by the rule. A completed review gets its sign-off record in the same transaction. */
export async function settle(platform: Platform, tx: Transaction, { item, review, what }: Settle) {
  const isChanged = await lookForLost(tx, { reviewId: review.id, fileId: item.id });
  const reviewers = await listReviewers(tx, [review.id]);
  const { state, status } = outcomeOf(review.rule, reviewers);
  // Keeps a status set by hand until something changes.
  const isNews = isChanged || what !== 'changed';
  if (isNews)
    await applyStatus(tx, {
      ...{ item, versionId: review.version_id, status },
      ...((what === 'answered' || state !== ReviewState.open) && { reviewId: review.id }),
    });
  const isOver = state !== ReviewState.open;
  if (isNews)
    await announceReview(tx, what, { review, item, ...(what === 'answered' && isOver && { isLast: true }) });
  if (isOver) {
    await endReview(tx, { id: review.id, state });
    await makeSignOff(platform, tx, { item, reviewId: review.id });
    await announceReview(tx, 'completed', { review, item, status });
  }
  return status;
}
