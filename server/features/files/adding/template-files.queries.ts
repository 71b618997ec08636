import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../parts/database/database.ts';
import type { FileVersionsTable } from '../../../parts/database/schema-files.ts';
import { newId } from '../../../parts/id.ts';

export type TemplateVersion = Selectable<FileVersionsTable>;

export const listVersions = (db: Database | Transaction, ids: string[]): Promise<TemplateVersion[]> =>
  db.selectFrom('file_versions').selectAll().where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();

export interface TemplateCopy {
  template: TemplateVersion;
  name: string;
  status: 0 | 1 | 2 | 3;
  createdBy: string;
}

interface TemplateCopies {
  projectId: string;
  /** Whose plan does not pay for the bytes. */
  accountId: string;
  copies: TemplateCopy[];
}

/** Files at a project's root, in one statement: a file and its version refer to each other. */
export async function insertTemplateCopies(
  tx: Transaction,
  { projectId, accountId, copies }: TemplateCopies,
): Promise<Array<{ fileId: string; versionId: string }>> {
  const ids = copies.map(() => ({ fileId: newId(), versionId: newId() }));
  const rows = copies.map((copy, at) => ({
    ...copy,
    fileId: ids[at]?.fileId ?? '',
    versionId: ids[at]?.versionId ?? '',
  }));
  await tx
    .with('versions', (query) =>
      query.insertInto('file_versions').values(
        rows.map(({ template, fileId, versionId, name, status, createdBy }) => {
          const { created_at: _, updated_at: __, ...same } = template;
          return {
            ...same,
            id: versionId,
            file_id: fileId,
            name,
            status,
            renditions: JSON.stringify(template.renditions),
            created_by: createdBy,
            template_id: template.id,
            template_for: accountId,
          };
        }),
      ),
    )
    .insertInto('files')
    .values(
      rows.map(({ template, fileId, versionId, name, status, createdBy }, at) => ({
        id: fileId,
        project_id: projectId,
        type: 0 as const,
        name,
        status,
        created_by: createdBy,
        version_id: versionId,
        version_count: 1,
        mime_type: template.mime_type,
        size_bytes: template.size_bytes,
        // One after the other, the last one newest: lists and covers have an order.
        created_at: sql<Date>`now() - make_interval(secs => ${rows.length - 1 - at})`,
      })),
    )
    .execute();
  return ids;
}
