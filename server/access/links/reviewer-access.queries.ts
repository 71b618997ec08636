import { sql } from 'kysely';
import { ReviewState } from '../../../contract/enums.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';
import { isOpenProject } from '../projects/project-access.queries.ts';

/** People who were asked by their address, where the review was not cancelled and its version can be shown. */
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
    .where('reviews.state', '<>', ReviewState.cancelled)
    .where('files.deleted_at', 'is', null)
    .where('files.hidden', '=', false)
    .where('version.deleted_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .where(isOpenProject);

/** The newest round in which the person of a link was asked about the same file. */
export const findGuestReviewer = (db: Database | Transaction, reviewerId: string) =>
  selectGuestReviewers(db)
    .select([
      'reviewers.id as reviewer_id',
      'reviewers.account_id',
      'reviews.id as review_id',
      'reviews.file_id',
      'reviews.version_id',
      'files.project_id',
    ])
    .where(
      sql<boolean>`(reviews.file_id, reviewers.account_id) = (
        select asked_for.file_id, asked.account_id
        from reviewers asked join reviews asked_for on asked_for.id = asked.review_id
        where asked.id = ${reviewerId} and asked.is_guest)`,
    )
    .orderBy('reviews.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether a version was put before the person. */
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
