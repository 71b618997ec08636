import { countRecipients } from '../../access/limits/mail-budget.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { isUsable } from '../people/people.presenter.ts';
import { queueReviewMail, type ReviewMailKind } from './review-mails.ts';
import { findMailed, findReview, listLeft, listReviewers, type ReviewerRow } from './reviews.queries.ts';

interface MailRequest {
  reviewId: string;
  /** Mails count against this account's limit. */
  sender: { accountId: string; name: string };
  /** A new version must not fail at the mail limit, so its mails are left out. */
  beyond: 'refuse' | 'leaveOut';
}

export async function mailRequest(
  platform: Platform,
  tx: Transaction,
  { reviewId, sender, beyond }: MailRequest,
): Promise<void> {
  const review = await findReview(tx, reviewId);
  if (!review) return;
  const others = (await listReviewers(tx, [reviewId])).filter(
    ({ account_id, lost_at }) => account_id !== sender.accountId && lost_at === null,
  );
  const kind = review.round > 1 && beyond === 'leaveOut' ? 'again' : 'request';
  await mailReviewers(platform, tx, { reviewId, kind, sender, beyond, reviewers: others });
}

interface MailReviewers extends MailRequest {
  kind: ReviewMailKind;
  reviewers: ReviewerRow[];
}

export async function mailReviewers(
  platform: Platform,
  tx: Transaction,
  { reviewId, kind, sender, beyond, reviewers }: MailReviewers,
): Promise<void> {
  const subject = await findMailed(tx, reviewId);
  if (!subject) return;
  const left = await listLeft(
    tx,
    reviewers.map(({ account_id }) => account_id),
  );
  const willing = reviewers.filter(({ account_id, state }) => isUsable(state) && !left.has(account_id));
  const { mailed } = await countRecipients(tx, {
    senderId: sender.accountId,
    people: willing.map((one) => ({ ...one, emailKey: one.email_key })),
    isInvitation: false,
    beyond,
  });
  for (const one of mailed)
    await queueReviewMail(platform, tx, {
      kind,
      to: one.email,
      counted: one.counted,
      language: one.language,
      timeZone: one.time_zone,
      accountId: one.account_id,
      reviewerId: one.id,
      isGuest: one.is_guest,
      person: sender.name,
      fileName: subject.file_name,
      fileId: subject.file_id,
      versionId: subject.version_id,
      versionNumber: subject.version_number,
      message: subject.message,
      dueAt: subject.due_at,
    });
}
