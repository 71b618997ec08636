import { type Insertable, sql } from 'kysely';
import type { Database, Transaction } from '../../../parts/database/database.ts';
import type { FileCopiesTable, Renditions } from '../../../parts/database/schema/files.ts';

const CHUNK = 500;

interface Copied {
  id: string;
  seesPrivate: boolean;
}

const selectCopied = (tx: Transaction, { id, seesPrivate }: Copied) =>
  tx
    .selectFrom('files')
    .leftJoin('file_versions as version', 'version.id', 'files.version_id')
    .where(sql<boolean>`(files.id = ${id} or files.ancestors @> array[${id}]::uuid[])`)
    .where('files.deleted_at', 'is', null)
    .$if(!seesPrivate, (query) => query.where('files.hidden', '=', false));

export async function sumCopied(tx: Transaction, copied: Copied): Promise<number> {
  const row = await selectCopied(tx, copied)
    .select(sql<number>`coalesce(sum(version.size_bytes), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/** What is copied, parents before children. */
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
      'version.size_bytes as version_size',
    ])
    .orderBy(sql`cardinality(files.ancestors)`)
    .execute();

export type CopiedRow = Awaited<ReturnType<typeof listCopied>>[number];

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

/** Where these are now. */
export async function listProjectIds(tx: Transaction, ids: string[]): Promise<string[]> {
  const rows = await tx.selectFrom('files').select('project_id').distinct().where('id', 'in', ids).execute();
  return rows.map((row) => row.project_id);
}

/** A file with its newest version, as long as it is there. */
export const findCopySource = (db: Database | Transaction, fileId: string) =>
  db
    .selectFrom('files')
    .innerJoin('file_versions as version', 'version.id', 'files.version_id')
    .selectAll('version')
    .select('files.name as file_name')
    .where('files.id', '=', fileId)
    .where('files.deleted_at', 'is', null)
    .executeTakeFirst();

export type CopySource = NonNullable<Awaited<ReturnType<typeof findCopySource>>>;

interface VersionCopy {
  source: CopySource;
  id: string;
  fileId: string;
  createdBy: string;
  objectKey: string;
  renditions: Renditions;
}

/** The first version of the copy: no comments, no status, the same bytes in objects of its own. */
export async function insertVersionCopy(tx: Transaction, copy: VersionCopy): Promise<void> {
  const { file_name: _, created_at: __, updated_at: ___, ...same } = copy.source;
  await tx
    .insertInto('file_versions')
    .values({
      ...same,
      id: copy.id,
      file_id: copy.fileId,
      number: 1,
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
  /** Of those that count: how many there were, and how many were written. */
  counted: number;
  copied: number;
}

/** Answers how far the folder is; undefined when it is gone. */
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

/** Nobody goes on with it: what is there is what there is. */
export async function dropCopies(db: Database, rootId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('file_copies').where('root_id', '=', rootId).execute();
    await tx
      .updateTable('files')
      .set({ upload_total: sql`upload_completed` })
      .where('id', '=', rootId)
      .execute();
  });
}
