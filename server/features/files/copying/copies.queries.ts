import { type Insertable, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type {
  CopiedVersionIds,
  FileCopiesTable,
  Renditions,
} from '../../../platform/database/schema/files.ts';

const CHUNK = 500;

export type Taken = 'newest' | 'all';

interface Copied {
  id: string;
  seesPrivate: boolean;
  takes: Taken;
}

const selectCopied = (tx: Transaction, { id, seesPrivate, takes }: Copied) =>
  tx
    .selectFrom('files')
    .leftJoin('file_versions as version', (join) =>
      join
        .onRef('version.file_id', '=', 'files.id')
        .on('version.deleted_at', 'is', null)
        .$call((on) => (takes === 'newest' ? on.onRef('version.id', '=', 'files.version_id') : on)),
    )
    .where(sql<boolean>`(files.id = ${id} or files.ancestors @> array[${id}]::uuid[])`)
    .where('files.deleted_at', 'is', null)
    .$if(!seesPrivate, (query) => query.where('files.hidden', '=', false));

export async function sumCopied(tx: Transaction, copied: Copied): Promise<number> {
  const row = await selectCopied(tx, copied)
    .select(sql<number>`coalesce(sum(version.size_bytes), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/** Parents before children. */
export const listCopied = (tx: Transaction, copied: Copied) =>
  selectCopied(tx, copied)
    .select([
      'files.id',
      'files.parent_id',
      'files.type',
      'files.name',
      'files.color',
      'files.is_private',
      'files.hidden',
      sql<
        string[]
      >`coalesce(array_agg(version.id order by version.number) filter (where version.id is not null), '{}')`.as(
        'version_ids',
      ),
      sql<number>`coalesce(sum(version.size_bytes), 0)::bigint`.as('bytes'),
    ])
    .groupBy('files.id')
    .orderBy(sql`cardinality(files.ancestors)`)
    .execute();

export type CopiedRow = Awaited<ReturnType<typeof listCopied>>[number];

export async function holdsOthersVersions(
  tx: Transaction,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const row = await selectCopied(tx, { id, seesPrivate: true, takes: 'all' })
    .select('version.id')
    .where('version.created_by', '<>', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCopies(
  tx: Transaction,
  copies: Array<Insertable<FileCopiesTable>>,
): Promise<void> {
  for (let at = 0; at < copies.length; at += CHUNK) {
    await tx
      .insertInto('file_copies')
      .values(copies.slice(at, at + CHUNK))
      .execute();
  }
}

export async function expectFiles(
  tx: Transaction,
  { id, files }: { id: string; files: number },
): Promise<void> {
  await tx
    .updateTable('files')
    .set({ upload_total: files, upload_completed: 0 })
    .where('id', '=', id)
    .execute();
}

export const listOpenCopies = (db: Database, { rootId, limit }: { rootId: string; limit: number }) =>
  db.selectFrom('file_copies').selectAll().where('root_id', '=', rootId).orderBy('id').limit(limit).execute();

export async function listProjectIds(tx: Transaction, ids: string[]): Promise<string[]> {
  const rows = await tx.selectFrom('files').select('project_id').distinct().where('id', 'in', ids).execute();
  return rows.map((row) => row.project_id);
}

const selectSources = (db: Database | Transaction) =>
  db
    .selectFrom('files')
    .innerJoin('file_versions as version', 'version.file_id', 'files.id')
    .selectAll('version')
    .select('files.name as file_name');

export const findCopySource = (db: Database | Transaction, fileId: string) =>
  selectSources(db)
    .where('files.id', '=', fileId)
    .whereRef('version.id', '=', 'files.version_id')
    .where('files.deleted_at', 'is', null)
    .executeTakeFirst();

export type CopySource = NonNullable<Awaited<ReturnType<typeof findCopySource>>>;

/** Oldest first. */
export const listStack = (db: Database | Transaction, fileId: string): Promise<CopySource[]> =>
  selectSources(db)
    .where('files.id', '=', fileId)
    .where('files.deleted_at', 'is', null)
    .where('version.deleted_at', 'is', null)
    .orderBy('version.number')
    .execute();

/** Includes the trash, because moved sources lie there. */
export async function listMoved(
  db: Database,
  versions: CopiedVersionIds[],
): Promise<Array<{ id: string; source: CopySource }>> {
  const rows = await selectSources(db)
    .where(
      'version.id',
      'in',
      versions.map(({ from }) => from),
    )
    .execute();
  return versions.flatMap(({ from, to: id }) => {
    const source = rows.find((row) => row.id === from);
    return source ? [{ id, source }] : [];
  });
}

export const findPrivacy = (tx: Transaction, fileId: string) =>
  tx
    .selectFrom('files')
    .select(['project_id', 'is_private', 'hidden'])
    .where('id', '=', fileId)
    .executeTakeFirst();

export async function isBeingFilled(tx: Transaction, folderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('file_copies')
    .innerJoin('files', 'files.id', 'file_copies.parent_id')
    .select('file_copies.id')
    .where(sql<boolean>`(files.id = ${folderId} or files.ancestors @> array[${folderId}]::uuid[])`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface VersionCopy {
  id: string;
  source: CopySource;
  objectKey: string;
  renditions: Renditions;
}

interface NewVersion extends VersionCopy {
  fileId: string;
  number: number;
  createdBy: string;
}

export async function insertVersionCopy(tx: Transaction, copy: NewVersion): Promise<void> {
  const { file_name: _, created_at: __, updated_at: ___, ...same } = copy.source;
  await tx
    .insertInto('file_versions')
    .values({
      ...same,
      id: copy.id,
      file_id: copy.fileId,
      number: copy.number,
      place: null,
      status: 0,
      comment_count: 0,
      hidden_comment_count: 0,
      object_key: copy.objectKey,
      renditions: JSON.stringify(copy.renditions),
      template_id: null,
      template_for: null,
      created_by: copy.createdBy,
    })
    .execute();
}

interface Crossed {
  rootId: string;
  ids: string[];
  /** Items that count as progress: all of them, and the ones written. */
  counted: number;
  copied: number;
}

/** Undefined: the folder is gone. */
export async function crossOff(tx: Transaction, { rootId, ids, counted, copied }: Crossed) {
  if (ids.length > 0) await tx.deleteFrom('file_copies').where('id', 'in', ids).execute();
  return tx
    .updateTable('files')
    .set({
      upload_completed: sql`upload_completed + ${copied}`,
      upload_total: sql`greatest(upload_total - ${counted - copied}, upload_completed + ${copied})`,
    })
    .where('id', '=', rootId)
    .returning(['id', 'project_id', 'hidden', 'upload_total', 'upload_completed'])
    .executeTakeFirst();
}

/** Ends an abandoned copy with what was copied so far. */
export async function dropCopies(db: Database, rootId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('file_copies').where('root_id', '=', rootId).execute();
    await tx
      .updateTable('files')
      .set({ upload_total: sql`upload_completed` })
      .where('id', '=', rootId)
      .execute();
  });
}
