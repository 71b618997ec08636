import { requireFolder } from '../../../access/files/file-access.ts';
import { writeHolder } from '../../../access/files/media-holder.ts';
import { listReachedProjects } from '../../../access/projects/project-access.queries.ts';
import {
  requireWholeProject,
  toWholeProjects,
  type WholeProject,
} from '../../../access/projects/whole-project.ts';
import { fail } from '../../../failure.ts';
import { listMeta } from '../../../http/list-meta.ts';
import type { Person } from '../../../person.ts';
import type { Platform } from '../../../platform.ts';
import { presentPersonBrief } from '../../people/people.presenter.ts';
import { signThumbnail } from '../media/sign-media.service.ts';
import { countTrash, listTrash, type TrashRow } from './trash.queries.ts';

interface Page {
  person: Person;
  pageNo: number;
  pageSize: number;
}

export async function showTrash(platform: Platform, { projectId, ...page }: Page & { projectId: string }) {
  const access = await requireFolder(platform.db, { person: page.person, id: projectId, ability: 'upload' });
  const whole = requireWholeProject(access.project, 'contentMissing');
  // Uploaders of a single folder have no trash.
  if (!whole.can('upload')) throw fail('forbidden');
  return showTrashOf(platform, { ...page, projects: [whole] });
}

export async function showAllTrash(platform: Platform, page: Page) {
  const reached = await listReachedProjects(platform.db, page.person.accountId);
  const projects = toWholeProjects(reached).filter((project) => project.can('upload'));
  return showTrashOf(platform, { ...page, projects });
}

async function showTrashOf(
  platform: Platform,
  { person, pageNo, pageSize, projects }: Page & { projects: WholeProject[] },
) {
  const byId = new Map(projects.map((project) => [project.id, project]));
  const holder = writeHolder({ person });
  const [counts, rows] = await Promise.all([
    countTrash(platform.db, { projects }),
    listTrash(platform.db, { projects, limit: pageSize, offset: (pageNo - 1) * pageSize }),
  ]);
  const total = counts.reduce((sum, one) => sum + one.total, 0);
  const results = await Promise.all(
    rows.map(async (row) => ({
      ...(await presentTrashed(platform, row, holder)),
      projectName: byId.get(row.project_id)?.name ?? '',
      canRestore:
        byId.get(row.project_id)?.can('deleteFile', { ownUpload: row.created_by === person.accountId }) ??
        false,
    })),
  );
  const named = counts
    .map(({ project_id: id, total: count }) => ({ _id: id, name: byId.get(id)?.name ?? '', count }))
    .sort((one, other) => one.name.localeCompare(other.name));
  return { results, projects: named, meta: listMeta({ total, pageNo, pageSize }) };
}

const presentTrashed = async (platform: Platform, row: TrashRow, holder: string) => ({
  _id: row.id,
  version: versionOf(row),
  projectId: row.project_id,
  parentFileId: row.parent_id,
  name: row.name,
  fileType: row.type,
  isPrivate: row.is_private,
  color: row.color,
  fileThumbnailPath: await signThumbnail(platform, row.renditions?.thumbnail, { holder }),
  deletedAt: row.deleted_at.toISOString(),
  deletedBy: await presentDeleter(platform, row),
  restorableUntil: row.restorable_until.toISOString(),
});

const versionOf = ({ file_id: fileId, version_number: fileVersion, version_name: name }: TrashRow) =>
  fileVersion === null || name === null ? null : { fileId, fileVersion, name };

const presentDeleter = async (platform: Platform, { account_id, deleter_name, picture_key }: TrashRow) =>
  account_id === null || deleter_name === null
    ? null
    : presentPersonBrief(platform, { account_id, name: deleter_name, picture_key });
