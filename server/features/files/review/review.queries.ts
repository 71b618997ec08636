import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

interface Neighbours {
  previous: string | null;
  next: string | null;
}

/** Newest first. */
export async function findNeighbours(
  db: Database,
  { fileId, seesPrivate }: { fileId: string; seesPrivate: boolean },
): Promise<Neighbours> {
  const beside = (behind: '<' | '>', order: 'asc' | 'desc') => sql`(
    select other.id from files as other
    where other.folder_id = files.folder_id and other.type = 0 and other.deleted_at is null
      and (${seesPrivate} or not other.hidden)
      and (other.created_at, other.id) ${sql.raw(behind)} (files.created_at, files.id)
    order by other.created_at ${sql.raw(order)}, other.id ${sql.raw(order)} limit 1
  )`;
  const { rows } = await sql<Neighbours>`
    select ${beside('>', 'asc')} as previous, ${beside('<', 'desc')} as next
    from files where id = ${fileId}`.execute(db);
  return rows[0] ?? { previous: null, next: null };
}

export async function findChosenNeighbours(
  db: Database,
  { fileId, selectionId, seesPrivate }: { fileId: string; selectionId: string; seesPrivate: boolean },
): Promise<Neighbours> {
  const { rows } = await sql<Neighbours>`
    select previous, next from (
      select chosen.file_id, lag(chosen.file_id) over by_place as previous, lead(chosen.file_id) over by_place as next
      from chosen_files chosen
        join share_links link on link.selection_id = chosen.selection_id
        join files on files.id = chosen.file_id
      where chosen.selection_id = ${selectionId} and (link.newest_only or chosen.version_id is not null)
        and (${seesPrivate} or not files.hidden)
      window by_place as (order by chosen.place, chosen.file_id)
    ) shown where file_id = ${fileId}`.execute(db);
  return rows[0] ?? { previous: null, next: null };
}
