import { sql } from 'kysely';
import { PRESENCE_SECONDS } from '../../../contract/calls/presence.ts';
import { CommentType } from '../../../contract/enums.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { keepLooks } from '../../platform/database/project-looks.ts';

const isHere = sql<boolean>`seen_at > now() - make_interval(secs => ${PRESENCE_SECONDS})`;

interface Seen {
  fileId: string;
  accountId: string;
  versionId: string | null;
}

/** Returns true if nothing else changes: the same version, and nobody left silently. */
export async function markStillHere(db: Database, { fileId, accountId, versionId }: Seen): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update presence set seen_at = now()
    where file_id = ${fileId} and account_id = ${accountId} and version_id is not distinct from ${versionId}
      and ${isHere} and not exists (
        select from presence as other
        where other.file_id = ${fileId} and other.seen_at <= now() - make_interval(secs => ${PRESENCE_SECONDS})
      )`.execute(db);
  return numAffectedRows > 0n;
}

/** Returns true for a new person or another version. */
export async function markSeen(tx: Transaction, { fileId, accountId, versionId }: Seen): Promise<boolean> {
  const { rows } = await sql<{ was_here: boolean }>`
    with before as (
      select version_id from presence
      where file_id = ${fileId} and account_id = ${accountId} and ${isHere}
    )
    insert into presence (file_id, account_id, version_id) values (${fileId}, ${accountId}, ${versionId})
    on conflict (file_id, account_id) do update set version_id = excluded.version_id, seen_at = now()
    returning exists (
      select from before where before.version_id is not distinct from presence.version_id
    ) as was_here`.execute(tx);
  return !rows[0]?.was_here;
}

export async function markOpened(
  tx: Transaction,
  { fileId, accountId, at }: Omit<Seen, 'versionId'> & { at: Date | undefined },
): Promise<void> {
  await tx
    .insertInto('opened_files')
    .values({ file_id: fileId, account_id: accountId, ...(at && { opened_at: at }) })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'file_id'])
        .doUpdateSet({ opened_at: sql<Date>`greatest(opened_files.opened_at, excluded.opened_at)` }),
    )
    .execute();
}

/** Keeps the time of the last visit in the project. */
export async function deleteOpenedLongAgo(tx: Transaction): Promise<void> {
  const isLongAgo = sql<boolean>`opened_at < now() - interval '90 days'`;
  await keepLooks(
    tx,
    sql`select files.project_id, opened_at as looked_at
      from opened_files join files on files.id = opened_files.file_id where ${isLongAgo}`,
  );
  await tx.deleteFrom('opened_files').where(isLongAgo).execute();
}

/** Returns when the person was last seen; undefined if absent. */
export async function markLeft(
  tx: Transaction,
  { fileId, accountId }: Omit<Seen, 'versionId'>,
): Promise<Date | undefined> {
  const row = await tx
    .deleteFrom('presence')
    .where('file_id', '=', fileId)
    .where('account_id', '=', accountId)
    .returning('seen_at')
    .executeTakeFirst();
  return row?.seen_at;
}

/** Removes people who left silently. Skips locked rows, so that two calls never deadlock. */
export async function dropAbsent(tx: Transaction, fileId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from presence where (file_id, account_id) in (
      select file_id, account_id from presence where file_id = ${fileId} and not ${isHere}
      for update skip locked
    )`.execute(tx);
  return numAffectedRows > 0n;
}

/** Owner and authors of public comments: a link's visitor knows them anyway. */
const isKnownToVisitors = sql<boolean>`(
  exists (select from files join projects on projects.id = files.project_id
    where files.id = presence.file_id and projects.owner_id = presence.account_id)
  or exists (select from comments where comments.file_id = presence.file_id
    and comments.author_id = presence.account_id and comments.type = ${sql.lit(CommentType.public)}))`;

interface Asking extends Omit<Seen, 'versionId'> {
  /** True if the person came by a link alone. */
  isVisitor: boolean;
}

export const listPresent = (db: Database, { fileId, accountId, isVisitor }: Asking) =>
  db
    .selectFrom('presence')
    .innerJoin('accounts', 'accounts.id', 'presence.account_id')
    .select([
      'presence.account_id',
      'presence.version_id',
      'accounts.name',
      'accounts.state',
      'accounts.picture_key',
    ])
    .where('presence.file_id', '=', fileId)
    .where('presence.account_id', '<>', accountId)
    .where('accounts.state', 'in', ['active', 'guest'])
    .where(isHere)
    .$if(isVisitor, (query) => query.where(isKnownToVisitors))
    .orderBy('accounts.name')
    .orderBy('accounts.id')
    .limit(200)
    .execute();

interface LeftFile {
  fileId: string;
  projectId: string;
  isHidden: boolean;
}

export async function deletePresenceOf(tx: Transaction, accountId: string): Promise<LeftFile[]> {
  const { rows } = await sql<LeftFile>`
    delete from presence using files where files.id = presence.file_id and presence.account_id = ${accountId}
    returning files.id as "fileId", files.project_id as "projectId", files.hidden as "isHidden"`.execute(tx);
  return rows;
}

export async function deleteAbsent(db: Database): Promise<void> {
  await db.deleteFrom('presence').where(sql<boolean>`seen_at < now() - interval '1 hour'`).execute();
}
