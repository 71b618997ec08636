import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { WholeProject } from '../projects/whole-project.ts';
import { findReached, type ReachCaller } from './file-access.queries.ts';

interface Asked extends ReachCaller {
  selectionId: string;
}

/** Finds the project of a selection for its members and for visitors of the selection's own link. */
export const findReachedSelection = (db: Database | Transaction, { selectionId, ...caller }: Asked) =>
  findReached(db, {
    ...caller,
    id: sql`(select project_id from selections where id = ${selectionId}::uuid)`,
    isOpened: sql`link.selection_id = ${selectionId}::uuid`,
  });

/** A selection has its link from the start. */
const selectSelections = (db: Database | Transaction) =>
  db
    .selectFrom('selections')
    .innerJoin('share_links as link', 'link.selection_id', 'selections.id')
    .selectAll('selections')
    .select(['link.id as link_id', 'link.newest_only', 'link.is_active', 'link.access_type']);

export const findSelectionRow = (db: Database | Transaction, id: string) =>
  selectSelections(db).where('selections.id', '=', id).executeTakeFirst();

/** Newest first. */
export const listSelectionRows = (
  db: Database,
  { project, limit }: { project: WholeProject; limit: number },
) =>
  selectSelections(db)
    .where('selections.project_id', '=', project.id)
    .orderBy('selections.created_at', 'desc')
    .orderBy('selections.id', 'desc')
    .limit(limit)
    .execute();

export type SelectionRow = NonNullable<Awaited<ReturnType<typeof findSelectionRow>>>;
