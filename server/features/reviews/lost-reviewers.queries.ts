import { sql } from 'kysely';
import { ReviewState } from '../../../contract/enums.ts';
import { isOpenProject } from '../../access/projects/project-access.queries.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';

export async function setLost(
  tx: Transaction,
  { reviewId, lostIds }: { reviewId: string; lostIds: string[] },
): Promise<boolean> {
  const { rows } = await sql`
    update reviewers set lost_at = case when lost_at is null then now() end
    where review_id = ${reviewId} and answer is null and (lost_at is not null) <> (id = any(${lostIds}::uuid[]))
    returning id`.execute(tx);
  await tx.updateTable('reviews').set({ looked_at: sql`now()` }).where('id', '=', reviewId).execute();
  return rows.length > 0;
}

/** Leaves out reviews of trashed files and closed projects: losing access there is temporary. */
const selectOpen = (db: Database) =>
  db
    .selectFrom('reviews')
    .innerJoin('files', 'files.id', 'reviews.file_id')
    .innerJoin('projects', 'projects.id', 'files.project_id')
    .innerJoin('accounts as owner', 'owner.id', 'projects.owner_id')
    .select(['reviews.id', 'reviews.file_id', 'files.project_id'])
    .where('reviews.state', '=', sql.lit(ReviewState.open))
    .where('files.deleted_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .where(isOpenProject);

export type OpenReview = Awaited<ReturnType<typeof listOpenOf>>[number];

export const listOpenOf = (db: Database, accountId: string) =>
  selectOpen(db)
    .innerJoin('reviewers', 'reviewers.review_id', 'reviews.id')
    .where('reviewers.account_id', '=', accountId)
    .where('reviewers.answer', 'is', null)
    .execute();

export const listOpenLongest = (db: Database, { minutes, limit }: { minutes: number; limit: number }) =>
  selectOpen(db)
    .where('reviews.looked_at', '<', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .orderBy('reviews.looked_at')
    .limit(limit)
    .execute();
