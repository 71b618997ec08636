import { sql } from 'kysely';
import { ItemType, ReviewStatus } from '../../../contract/enums.ts';
import type { WholeProject } from '../../access/projects/whole-project.ts';
import type { Database } from '../../platform/database/database.ts';

interface Column {
  status: 0 | 1 | 2 | 3;
  total: number;
  ids: string[];
}

interface Board {
  project: WholeProject;
  /** Per column. */
  limit: number;
}

export async function listBoard(db: Database, { project, limit }: Board): Promise<Column[]> {
  const isOf = sql`project_id = ${project.id} and files.status = wanted.status and type = ${sql.lit(ItemType.file)}
    and deleted_at is null and (${project.seesPrivate} or not hidden)`;
  const { rows } = await sql<Column>`
    select wanted.status,
      (select count(*) from files where ${isOf})::integer as total,
      array(select id from files where ${isOf} order by updated_at desc, id desc limit ${limit}) as ids
    from unnest(${Object.values(ReviewStatus)}::smallint[]) with ordinality as wanted (status, place)
    order by wanted.place`.execute(db);
  return rows;
}
