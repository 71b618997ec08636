import { sql } from 'kysely';
import { ReviewState } from '../../../contract/enums.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';

export type ReminderKind = 'before' | 'due';

const columns = { before: 'reminded_before', due: 'reminded_due' } as const;

/**
 * Skips the first reminder if the request is younger than a day. Reminders that a stopped worker missed for
 * days are dropped.
 */
const isTime = {
  before: sql<boolean>`reviews.due_at between now() and now() + interval '1 day'
    and reviews.created_at < reviews.due_at - interval '1 day'`,
  due: sql<boolean>`reviews.due_at between now() - interval '3 days' and now()`,
} satisfies Record<ReminderKind, unknown>;

export const listDueReviews = (db: Database, { kind, limit }: { kind: ReminderKind; limit: number }) =>
  db
    .selectFrom('reviews')
    .innerJoin('accounts as requester', 'requester.id', 'reviews.requested_by')
    .select(['reviews.id', 'reviews.file_id', 'reviews.requested_by', 'requester.name as requester_name'])
    .where('reviews.state', '=', ReviewState.open)
    .where(isTime[kind])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reviewers')
          .select('reviewers.id')
          .whereRef('reviewers.review_id', '=', 'reviews.id')
          .where('reviewers.answer', 'is', null)
          .where(sql.ref(`reviewers.${columns[kind]}`), 'is', null),
      ),
    )
    .orderBy('reviews.due_at')
    .limit(limit)
    .execute();

/** Marks before mailing, so concurrent runs remind once. */
export async function markReminded(
  tx: Transaction,
  { reviewId, kind }: { reviewId: string; kind: ReminderKind },
): Promise<string[]> {
  const rows = await tx
    .updateTable('reviewers')
    .set({ [columns[kind]]: sql`now()` })
    .where('review_id', '=', reviewId)
    .where('answer', 'is', null)
    .where(columns[kind], 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reviews')
          .select('reviews.id')
          .where('reviews.id', '=', reviewId)
          .where('reviews.state', '=', ReviewState.open)
          .where(isTime[kind]),
      ),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
