import { type Insertable, sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { FileVersionsTable } from '../../platform/database/schema/files.ts';

export const lockProject = (tx: Transaction, projectId: string) =>
  tx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const findOpenFolder = (tx: Transaction, id: string) =>
  tx
    .selectFrom('files')
    .select(['id', 'ancestors', 'hidden'])
    .where('id', '=', id)
    .where('type', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

interface LikeImages {
  folderId: string;
  checksums: string[];
  seesPrivate: boolean;
}

/** Finds visible pictures with these checksums. A refusal because of a hidden one would reveal it. */
export const listLikeImages = (
  db: Database | Transaction,
  { folderId, checksums, seesPrivate }: LikeImages,
) =>
  db
    .selectFrom('file_versions')
    .innerJoin('files', 'files.version_id', 'file_versions.id')
    .select(['object_key as key', 'file_versions.checksum', 'file_versions.size_bytes as size'])
    .where('file_versions.media', '=', 'image')
    .where('file_versions.checksum', '=', sql<string>`any(${checksums}::text[])`)
    .where('files.folder_id', '=', folderId)
    .where('files.deleted_at', 'is', null)
    .$if(!seesPrivate, (query) => query.where('files.hidden', '=', false))
    .execute();

export async function insertVersion(tx: Transaction, version: Insertable<FileVersionsTable>): Promise<void> {
  await tx.insertInto('file_versions').values(version).execute();
}

interface FolderCounts {
  total: number;
  completed: number;
}

const returned = ['upload_total as total', 'upload_completed as completed'] as const;

/** A complete folder starts again from zero. */
export const addFolderTotal = (
  tx: Transaction,
  { folderId, added, failed }: { folderId: string; added: number; failed: number },
): Promise<FolderCounts | undefined> =>
  tx
    .updateTable('files')
    .set({
      upload_total: sql`case when upload_total = upload_completed and ${added}::integer > 0 then ${added}::integer
        else greatest(upload_total + ${added}::integer - ${failed}::integer, upload_completed) end`,
      upload_completed: sql`case when upload_total = upload_completed and ${added}::integer > 0 then 0
        else upload_completed end`,
      updated_at: sql`now()`,
    })
    .where('id', '=', folderId)
    .returning(returned)
    .executeTakeFirst();

export const countFolderFile = (
  tx: Transaction,
  { folderId, completed }: { folderId: string; completed: number | 'failed' },
): Promise<FolderCounts | undefined> =>
  tx
    .updateTable('files')
    .set(
      completed === 'failed'
        ? { upload_total: sql`greatest(upload_total - 1, upload_completed)` }
        : {
            upload_completed: sql`upload_completed + ${completed}::integer`,
            upload_total: sql`greatest(upload_total, upload_completed + ${completed}::integer)`,
          },
    )
    .where('id', '=', folderId)
    .where('type', '=', 1)
    .returning(returned)
    .executeTakeFirst();

export async function settleForgottenFolders(tx: Transaction): Promise<void> {
  await tx
    .updateTable('files')
    .set({ upload_total: sql`upload_completed` })
    .where('type', '=', 1)
    .where('upload_total', '<>', sql<number>`upload_completed`)
    .where('updated_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

export async function isOriginal(db: Database, objectKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('file_versions')
    .select('id')
    .where('object_key', '=', objectKey)
    .executeTakeFirst();
  return row !== undefined;
}

export const readProgress = (db: Database, fileId: string) =>
  db
    .selectFrom('files')
    .innerJoin('file_versions', 'file_versions.id', 'files.version_id')
    .select(['file_versions.processing', 'file_versions.progress'])
    .where('files.id', '=', fileId)
    .executeTakeFirst();
