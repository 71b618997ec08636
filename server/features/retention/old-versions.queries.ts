import { sql } from 'kysely';
import { isOpenProject } from '../../access/projects/project-access.queries.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';

interface OldVersion {
  versionId: string;
  fileId: string;
  projectId: string;
}

/**
 * Versions that another one followed as many days ago, and that nobody spoke of, shared, chose or signed since. What a
 * selection kept of its day counts unless its link follows to newer versions: then the link shows those, and keeps
 * anew when it stops following. Not of projects that nobody can open: there, nobody could take them back.
 */
const selectOldVersions = (days: number) => {
  const then = sql`now() - make_interval(days => ${days})`;
  return sql`
    select version.id as "versionId", files.id as "fileId", files.project_id as "projectId"
    from file_versions version join files on files.id = version.file_id
      join projects on projects.id = files.project_id
      join accounts owner on owner.id = projects.owner_id
    where version.created_at < ${then} and version.deleted_at is null
      and version.status <> 3 and version.id <> files.version_id
      and files.deleted_at is null and projects.deleted_at is null and not projects.is_demo
      and ${isOpenProject}
      and exists (select from file_versions follower where follower.file_id = files.id
        and follower.deleted_at is null and follower.number > version.number and follower.created_at < ${then})
      and not exists (select from comments where comments.version_id = version.id and created_at >= ${then})
      and not exists (select from share_links where share_links.version_id = version.id)
      and not exists (select from selection_files chosen where chosen.version_id = version.id
        and not exists (select from share_links link
          where link.selection_id = chosen.selection_id and link.newest_only))
      and not exists (select from sign_offs where sign_offs.version_id = version.id)
      and not exists (select from reviews where reviews.version_id = version.id and state = 1)`;
};

/** Whose turn it may be: each is judged again once it is held. */
export async function listOldVersions(
  db: Database,
  { days, after, limit }: { days: number; after: string; limit: number },
): Promise<OldVersion[]> {
  const { rows } = await sql<OldVersion>`
    ${selectOldVersions(days)} and version.id > ${after} order by version.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Whether it still is one. Whoever wants to speak of the version, or to share it, waits from here to the end of the
 * transaction. False also where somebody is about to: it is in use.
 */
export async function holdOldVersion(
  tx: Transaction,
  { days, versionId }: { days: number; versionId: string },
): Promise<boolean> {
  // By a statement of its own: what was committed before it was held is seen by the next one.
  const held = await sql`select id from file_versions where id = ${versionId} for update skip locked`.execute(
    tx,
  );
  if (held.rows.length === 0) return false;
  const { rows } = await sql`${selectOldVersions(days)} and version.id = ${versionId}`.execute(tx);
  return rows.length > 0;
}
