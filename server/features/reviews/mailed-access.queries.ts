import { sql } from 'kysely';
import { REVIEWER_ACCESS_DAYS, REVIEWER_RETURN_MINUTES } from '../../../contract/limits.ts';
import type { Transaction } from '../../platform/database/database.ts';

/**
 * Stores which mailed accesses have expired. Otherwise a later round would revive them, with the links of
 * old mails.
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

interface Ending {
  reviewerId: string;
  by: string;
}

const isOfSame = (reviewerId: string) => sql`
  is_guest and (account_id, review_id) in (
    select asked.account_id, other.id
    from reviewers asked join reviews round on round.id = asked.review_id
    join reviews other on other.file_id = round.file_id
    where asked.id = ${reviewerId})`;

/**
 * Ends the access of a person's mail links to a file. False: ended already. Milliseconds, because later
 * rounds copy the time at that precision.
 */
export async function endMailedAccess(tx: Transaction, { reviewerId, by }: Ending): Promise<boolean> {
  const { rows } = await sql`
    update reviewers set access_ended_at = date_trunc('milliseconds', now()), access_ended_by = ${by}
    where ${isOfSame(reviewerId)} and access_ended_at is null returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Restores the access ended by that row, in newer rounds too. Earlier endings stay. False: ended by another
 * account or too long ago.
 */
export async function returnMailedAccess(tx: Transaction, { reviewerId, by }: Ending): Promise<boolean> {
  const { rows } = await sql`
    update reviewers set access_ended_at = null, access_ended_by = null
    where ${isOfSame(reviewerId)} and access_ended_by = ${by}
      and access_ended_at = (select access_ended_at from reviewers where id = ${reviewerId})
      and access_ended_at > now() - make_interval(mins => ${REVIEWER_RETURN_MINUTES})
    returning id`.execute(tx);
  return rows.length > 0;
}
