import type { Database } from '../../platform/database/database.ts';

export const findShown = (db: Database, versionId: string) =>
  db
    .selectFrom('file_versions as version')
    .innerJoin('files', 'files.id', 'version.file_id')
    .innerJoin('projects', 'projects.id', 'files.project_id')
    .select([
      'version.media',
      'version.width',
      'version.height',
      'version.renditions',
      'files.name as file_name',
      'projects.name as project_name',
    ])
    .where('version.id', '=', versionId)
    .executeTakeFirst();
