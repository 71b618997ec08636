import { type Insertable, sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { FileVersionsTable } from '../../../platform/database/schema/files.ts';
import { keepPrivacy, NEW, type Privacy } from '../privacy/kept-privacy.ts';

export interface Above {
  id: string;
  ancestors: string[];
  hidden: boolean;
}

interface NewItem {
  id: string;
  projectId: string;
  parent: Above | undefined;
  type: 0 | 1;
  name: string;
  color?: string | null;
  was: Privacy;
  createdBy: string;
}

const rowOf = ({ parent, was, ...item }: NewItem) => ({
  id: item.id,
  project_id: item.projectId,
  parent_id: parent?.id ?? null,
  ancestors: parent ? [...parent.ancestors, parent.id] : [],
  type: item.type,
  name: item.name,
  color: item.color ?? null,
  ...keepPrivacy(was, parent),
  created_by: item.createdBy,
  version_id: null,
  deleted_by: null,
  deleted_root: null,
});

export async function insertItem(tx: Transaction, item: NewItem): Promise<Above> {
  const row = rowOf(item);
  await tx.insertInto('files').values(row).execute();
  return row;
}

/** Uses one statement: updating a new row would write every index twice. */
export async function insertFile(
  tx: Transaction,
  file: Omit<NewItem, 'was'>,
  version: Insertable<FileVersionsTable>,
): Promise<void> {
  await tx
    .with('version', (query) => query.insertInto('file_versions').values(version).returning('id'))
    .insertInto('files')
    .values({
      ...rowOf({ ...file, was: NEW }),
      version_id: version.id,
      version_count: 1,
      mime_type: version.mime_type,
      size_bytes: version.size_bytes,
    })
    .execute();
}

export interface NewFile {
  id: string;
  version_id: string;
  name: string;
  object_key: string;
  size_bytes: number;
  checksum: string;
  mime_type: string;
  media: string;
}

interface NewFiles {
  projectId: string;
  parent: Above | undefined;
  createdBy: string;
  files: NewFile[];
}

/** Keeps the same statement text for any number of files. */
export async function insertFiles(
  tx: Transaction,
  { projectId, parent, createdBy, files }: NewFiles,
): Promise<void> {
  const { parent_id, ancestors, hidden } = rowOf({
    id: '',
    projectId,
    parent,
    type: 0,
    name: '',
    was: NEW,
    createdBy,
  });
  await sql`
    with incoming as (
      select * from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as file (id uuid, version_id uuid, name text,
        object_key text, size_bytes bigint, checksum text, mime_type text, media text)
    ), versions as (
      insert into file_versions (id, file_id, number, name, created_by, object_key, size_bytes, checksum, mime_type,
        media)
      select version_id, id, 1, name, ${createdBy}::uuid, object_key, size_bytes, checksum, mime_type, media
      from incoming
    )
    insert into files (id, project_id, parent_id, ancestors, type, name, hidden, created_by, version_id,
      version_count, mime_type, size_bytes)
    select id, ${projectId}::uuid, ${parent_id}::uuid, ${ancestors}::uuid[], 0, name, ${hidden}::boolean,
      ${createdBy}::uuid, version_id, 1, mime_type, size_bytes
    from incoming`.execute(tx);
}

export const findByName = (tx: Transaction, { folderId, name }: { folderId: string; name: string }) =>
  tx
    .selectFrom('files')
    .select(['id', 'type', 'version_id'])
    .where('folder_id', '=', folderId)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export async function listTakenNames(
  tx: Transaction,
  { folderId, names }: { folderId: string; names: string[] },
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('files')
    .select('name')
    .where('folder_id', '=', folderId)
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.name));
}

export async function listNamesLike(
  tx: Transaction,
  { folderId, start }: { folderId: string; start: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('files')
    .select('name')
    .where('folder_id', '=', folderId)
    .where(sql<boolean>`starts_with(name, ${start})`)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.name);
}
