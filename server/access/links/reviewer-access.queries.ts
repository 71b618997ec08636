import { sql } from 'kysely';
import { ReviewState } from '../../../contract/enums.ts';
import { REVIEWER_ACCESS_DAYS } from '../../../contract/limits.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { isOpenProject } from '../projects/project-access.queries.ts';

/** Rounds of one file in which a person was asked by mail, except those before access was ended. */
const rounds = sql`reviewers same join reviews round on round.id = same.review_id
  where round.file_id = reviews.file_id and same.account_id = reviewers.account_id
    and same.is_guest and same.access_ended_at is null`;

/** Expiry of the mailed link; null while a round is open. */
const accessUntil = sql<Date | null>`(
  select case when bool_and(round.ended_at is not null)
    then max(round.ended_at) + make_interval(days => ${sql.lit(REVIEWER_ACCESS_DAYS)}) end
  from ${rounds})`;

const selectGuestReviewers = (db: Database | Transaction) =>
  db
    .selectFrom('reviewers')
    .innerJoin('reviews', 'reviews.id', 'reviewers.review_id')
    .innerJoin('files', 'files.id', 'reviews.file_id')
    .innerJoin('file_versions as version', 'version.id', 'reviews.version_id')
    .innerJoin('projects', 'projects.id', 'files.project_id')
    .innerJoin('accounts as owner', 'owner.id', 'projects.owner_id')
    .innerJoin('accounts as asked_one', 'asked_one.id', 'reviewers.account_id')
    .where('asked_one.state', 'in', ['active', 'invited', 'pretend'])
    .where('reviewers.is_guest', '=', true)
    .where('reviewers.access_ended_at', 'is', null)
    .where(sql<boolean>`coalesce(${accessUntil} > now(), true)`)
    .where('reviews.state', '<>', ReviewState.cancelled)
    .where('files.deleted_at', 'is', null)
    .where('files.hidden', '=', false)
    .where('version.deleted_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .where(isOpenProject);

export const findGuestReviewer = (db: Database | Transaction, reviewerId: string) =>
  selectGuestReviewers(db)
    .select([
      'reviewers.id as reviewer_id',
      'reviewers.account_id',
      'reviews.id as review_id',
      'reviews.file_id',
      'reviews.version_id',
      'files.project_id',
      accessUntil.as('access_until'),
    ])
    .where(
      sql<boolean>`(reviews.file_id, reviewers.account_id) = (
        select asked_for.file_id, asked.account_id
        from reviewers asked join reviews asked_for on asked_for.id = asked.review_id
        where asked.id = ${reviewerId} and asked.is_guest and asked.access_ended_at is null)`,
    )
    .orderBy('reviews.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Lists each person once, with the newest round. */
export const listMailedAccess = (db: Database | Transaction, fileId: string) =>
  db
    .selectFrom('reviewers')
    .innerJoin('reviews', 'reviews.id', 'reviewers.review_id')
    .distinctOn('reviewers.account_id')
    .select([
      'reviewers.id',
      'reviewers.access_ended_at',
      accessUntil.as('until'),
      // A link whose reviews were all cancelled opens nothing.
      sql<boolean>`exists (select from ${rounds} and round.state <> ${sql.lit(ReviewState.cancelled)})`.as(
        'was_asked',
      ),
    ])
    .where('reviews.file_id', '=', fileId)
    .where('reviewers.is_guest', '=', true)
    .orderBy('reviewers.account_id')
    .orderBy('reviews.created_at', 'desc')
    .execute();

export async function isPutBefore(
  db: Database,
  { reviewerId, versionId }: { reviewerId: string; versionId: string | null },
): Promise<boolean> {
  if (versionId === null) return false;
  const row = await selectGuestReviewers(db)
    .select('reviewers.id')
    .where('reviewers.id', '=', reviewerId)
    .where('reviews.version_id', '=', versionId)
    .executeTakeFirst();
  return row !== undefined;
}
