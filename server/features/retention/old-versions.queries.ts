import { sql } from 'kysely';
import { isOpenProject } from '../../access/projects/project-access.queries.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';

interface OldVersion {
  versionId: string;
  fileId: string;
  projectId: string;
}

/**
 * Finds versions replaced `days` ago and not commented, shared, selected or approved since. A selection's
 * kept version counts unless its link follows newer versions. Projects that nobody can open are left out:
 * nobody could restore there.
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

/** Lists candidates. Each is judged again once it is locked. */
export async function listOldVersions(
  db: Database,
  { days, after, limit }: { days: number; after: string; limit: number },
): Promise<OldVersion[]> {
  const { rows } = await sql<OldVersion>`
    ${selectOldVersions(days)} and version.id > ${after} order by version.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Locks the version and judges it again. Commenting on or sharing it waits for this transaction. False also
 * if somebody is doing so now.
 */
export async function holdOldVersion(
  tx: Transaction,
  { days, versionId }: { days: number; versionId: string },
): Promise<boolean> {
  // A separate statement, so that the next one sees what was committed before the lock.
  const held = await sql`select id from file_versions where id = ${versionId} for update skip locked`.execute(
    tx,
  );
  if (held.rows.length === 0) return false;
  const { rows } = await sql`${selectOldVersions(days)} and version.id = ${versionId}`.execute(tx);
  return rows.length > 0;
}
