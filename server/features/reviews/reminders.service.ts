import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { listDueReviews, markReminded, type ReminderKind } from './reminders.queries.ts';
import { mailReviewers } from './review-mails.service.ts';
import { listReviewers, type ReviewerRow } from './reviews.queries.ts';
import { askForForgotten } from './sign-offs/hash-original.service.ts';
import { canStillAnswer } from './standing.service.ts';

const AT_ONCE = 100;

export async function followReviews(platform: Platform): Promise<void> {
  await remindReviewers(platform, 'before');
  await remindReviewers(platform, 'due');
  await askForForgotten(platform);
}

async function remindReviewers(platform: Platform, kind: ReminderKind): Promise<void> {
  for (;;) {
    const due = await listDueReviews(platform.db, { kind, limit: AT_ONCE });
    for (const { id: reviewId, file_id: fileId, requested_by: accountId, requester_name: name } of due)
      await inTransaction(platform.db, async (tx) => {
        const reminded = await markReminded(tx, { reviewId, kind });
        const all = (await listReviewers(tx, [reviewId])).filter(({ id }) => reminded.includes(id));
        const reviewers = await keepThoseWhoSee(tx, { fileId, reviewers: all });
        const sender = { accountId, name };
        await mailReviewers(platform, tx, { reviewId, kind, sender, beyond: 'leaveOut', reviewers });
      });
    if (due.length < AT_ONCE) return;
  }
}

async function keepThoseWhoSee(
  tx: Transaction,
  { fileId, reviewers }: { fileId: string; reviewers: ReviewerRow[] },
): Promise<ReviewerRow[]> {
  const kept: ReviewerRow[] = [];
  for (const one of reviewers) {
    if (await canStillAnswer(tx, { fileId, reviewer: one })) kept.push(one);
  }
  return kept;
}
