import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { FileVersionsTable } from '../../../platform/database/schema/files.ts';
import { newId } from '../../../platform/id.ts';
import type { Above } from '../tree/new-files.queries.ts';

export type TemplateVersion = Selectable<FileVersionsTable>;

export const listVersions = (db: Database | Transaction, ids: string[]): Promise<TemplateVersion[]> =>
  db.selectFrom('file_versions').selectAll().where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();

interface TemplateCopy {
  template: TemplateVersion;
  status: 0 | 1 | 2 | 3;
  createdBy: string;
  hoursAgo: number;
}

export interface TemplateFile {
  name: string;
  parent: Above | undefined;
  /** Oldest first. */
  versions: TemplateCopy[];
}

interface TemplateFiles {
  projectId: string;
  accountId: string;
  files: TemplateFile[];
}

const hoursBefore = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours}::integer)`;

/** Uses one statement, because a file and its version refer to each other. */
export async function insertTemplateFiles(
  tx: Transaction,
  { projectId, accountId, files }: TemplateFiles,
): Promise<Array<{ fileId: string; versionIds: string[] }>> {
  const ids = files.map(({ versions }) => ({ fileId: newId(), versionIds: versions.map(() => newId()) }));
  const rows = files.flatMap((file, at) => {
    const [first, top, { fileId, versionIds } = { fileId: '', versionIds: [] }] = [
      file.versions[0],
      file.versions.at(-1),
      ids[at],
    ];
    return first && top ? [{ ...file, first, top, fileId, versionIds }] : [];
  });
  await tx
    .with('versions', (query) =>
      query.insertInto('file_versions').values(
        rows.flatMap(({ name, fileId, versionIds, versions }) =>
          versions.map(({ template, status, createdBy, hoursAgo }, at) => {
            const { created_at: _, updated_at: __, ...same } = template;
            return {
              ...same,
              id: versionIds[at] ?? '',
              file_id: fileId,
              number: at + 1,
              name,
              status,
              renditions: JSON.stringify(template.renditions),
              created_by: createdBy,
              created_at: hoursBefore(hoursAgo),
              template_id: template.id,
              template_for: accountId,
            };
          }),
        ),
      ),
    )
    .insertInto('files')
    .values(
      rows.map(({ name, parent, fileId, versionIds, versions, first, top }) => ({
        id: fileId,
        project_id: projectId,
        parent_id: parent?.id ?? null,
        ancestors: parent ? [...parent.ancestors, parent.id] : [],
        type: 0 as const,
        name,
        status: top.status,
        created_by: first.createdBy,
        version_id: versionIds.at(-1) ?? null,
        version_count: versions.length,
        mime_type: top.template.mime_type,
        size_bytes: versions.reduce((sum, { template }) => sum + template.size_bytes, 0),
        created_at: hoursBefore(first.hoursAgo),
        updated_at: hoursBefore(top.hoursAgo),
      })),
    )
    .execute();
  return ids;
}
