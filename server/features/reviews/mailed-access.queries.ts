import { sql } from 'kysely';
import { REVIEWER_ACCESS_DAYS } from '../../../contract/limits.ts';
import type { Transaction } from '../../parts/database/database.ts';

/**
 * Writes down whose access to a file is over by the clock. A round that is opened afterwards would else give it back,
 * to the links of old mails too.
 */
export async function endOverdueAccess(tx: Transaction, fileId: string): Promise<void> {
  await sql`
    update reviewers set access_ended_at = overdue.ended_at
    from reviews, (
      select account_id, max(ended_at) + make_interval(days => ${REVIEWER_ACCESS_DAYS}) as ended_at
      from reviewers join reviews on reviews.id = review_id
      where file_id = ${fileId} and is_guest and access_ended_at is null
      group by account_id having bool_and(ended_at is not null)
    ) overdue
    where reviews.id = reviewers.review_id and reviews.file_id = ${fileId}
      and reviewers.account_id = overdue.account_id and is_guest and access_ended_at is null
      and overdue.ended_at <= now()`.execute(tx);
}
