import { sql } from 'kysely';
import { SIGNED_ADDRESS_MINUTES } from '../../../contract/limits.ts';
import type { Subtree } from '../../access/files/subtree.ts';
import type { Caller, Grant } from '../../person.ts';
import type { Database } from '../../platform/database/database.ts';

interface Selection {
  tokenHash: Buffer;
  sessionId: string | undefined;
  grant: Grant | undefined;
  ids: string[];
}

export async function insertSelection(
  db: Database,
  { tokenHash, sessionId, grant, ids }: Selection,
): Promise<void> {
  await db
    .insertInto('download_selections')
    .values({
      token_hash: tokenHash,
      session_id: sessionId ?? null,
      link_id: grant?.linkId ?? null,
      link_epoch: grant?.epoch ?? null,
      link_proven: grant?.isProven ?? false,
      file_ids: ids,
      expires_at: sql<Date>`now() + make_interval(mins => ${SIGNED_ADDRESS_MINUTES})`,
    })
    .execute();
}

interface Chosen extends Caller {
  ids: string[];
}

export async function findSelection(db: Database, tokenHash: Buffer): Promise<Chosen | undefined> {
  const row = await db
    .selectFrom('download_selections')
    .leftJoin('sessions', 'sessions.id', 'download_selections.session_id')
    .leftJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'file_ids',
      'session_id',
      'account_id',
      'email',
      'name',
      'language',
      'link_id',
      'link_epoch',
      'link_proven',
    ])
    .where('download_selections.token_hash', '=', tokenHash)
    .where('download_selections.expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`(accounts.state = 'active' or download_selections.session_id is null)`)
    .executeTakeFirst();
  if (!row) return undefined;
  const { account_id: accountId, session_id: sessionId, email, name, language } = row;
  const { link_id: linkId, link_epoch: epoch, link_proven: isProven } = row;
  const isPerson = accountId && sessionId && email && name !== null && language;
  return {
    person: isPerson ? { accountId, sessionId, email, name, language } : undefined,
    grant: linkId && epoch !== null ? { linkId, epoch, isProven } : undefined,
    ids: row.file_ids,
  };
}

/** A session ends with sign-out, a new password or the account. */
export async function isSessionOpen(db: Database, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('accounts.state', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteOldSelections(db: Database): Promise<void> {
  await db.deleteFrom('download_selections').where('expires_at', '<', sql<Date>`now()`).execute();
}

interface Zipped {
  projectId: string;
  subtrees: Subtree[];
  /** Versions to pack instead of the newest ones. */
  versionIds: string[];
}

/** Parents before children. */
export function listZipped(db: Database, { projectId, subtrees, versionIds }: Zipped) {
  const ids = subtrees.flatMap(({ topId }) => topId ?? []);
  const isWhole = ids.length < subtrees.length;
  return db
    .selectFrom('files')
    .leftJoin('file_versions as version', (join) =>
      join.on(
        sql<boolean>`version.id = coalesce(
          (select id from file_versions chosen where chosen.file_id = files.id and chosen.id = any(${versionIds}::uuid[])),
          files.version_id)`,
      ),
    )
    .select([
      'files.id',
      'files.parent_id',
      'files.type',
      'files.name',
      'files.created_at',
      'version.object_key',
      'version.size_bytes',
      'version.checksum',
    ])
    .where('files.project_id', '=', projectId)
    .where('files.deleted_at', 'is', null)
    .$if(!isWhole, (query) =>
      query.where(sql<boolean>`(files.id = any(${ids}::uuid[]) or files.ancestors && ${ids}::uuid[])`),
    )
    .$if(!subtrees.every(({ seesPrivate }) => seesPrivate), (query) =>
      query.where('files.hidden', '=', false),
    )
    .orderBy(sql`cardinality(files.ancestors)`)
    .orderBy('files.type', 'desc')
    .orderBy('files.order_name')
    .orderBy('files.id')
    .execute();
}

export type ZippedRow = Awaited<ReturnType<typeof listZipped>>[number];
