import { requireFolder } from '../../../access/files/file-access.ts';
import { listReachedProjects } from '../../../access/projects/project-access.queries.ts';
import { ProjectStanding } from '../../../access/projects/project-standing.ts';
import { listMeta } from '../../../http/list-meta.ts';
import type { Parts } from '../../../parts.ts';
import type { Person } from '../../../person.ts';
import { presentPersonBrief } from '../../accounts/people.presenter.ts';
import { signTrashed } from '../media/sign-media.service.ts';
import { countTrash, listTrash, type TrashRow } from './trash.queries.ts';

interface Page {
  person: Person;
  pageNo: number;
  pageSize: number;
}

interface Emptied {
  id: string;
  name: string;
  standing: ProjectStanding;
  seesPrivate: boolean;
}

/** Of one project. */
export async function showTrash(parts: Parts, { projectId, ...page }: Page & { projectId: string }) {
  const access = await requireFolder(parts.db, { person: page.person, id: projectId, ability: 'upload' });
  const { standing, project } = access.project;
  const { seesPrivate } = access;
  return showTrashOf(parts, {
    ...page,
    projects: [{ id: project.id, name: project.name, standing, seesPrivate }],
  });
}

/** Of all projects to which the person brings files. */
export async function showAllTrash(parts: Parts, page: Page) {
  const reached = await listReachedProjects(parts.db, page.person.accountId);
  const projects = reached
    .filter(({ is_active }) => is_active)
    .map((row) => ({ id: row.id, name: row.name, standing: new ProjectStanding(row) }))
    .filter(({ standing }) => standing.can('upload'))
    .map((project) => ({ ...project, seesPrivate: project.standing.can('seePrivate') }));
  return showTrashOf(parts, { ...page, projects });
}

async function showTrashOf(
  parts: Parts,
  { person, pageNo, pageSize, projects }: Page & { projects: Emptied[] },
) {
  const byId = new Map(projects.map((project) => [project.id, project]));
  const scope = {
    projectIds: [...byId.keys()],
    openIds: projects.filter(({ seesPrivate }) => seesPrivate).map(({ id }) => id),
  };
  const [counts, rows] = await Promise.all([
    countTrash(parts.db, scope),
    listTrash(parts.db, { ...scope, limit: pageSize, offset: (pageNo - 1) * pageSize }),
  ]);
  const total = counts.reduce((sum, one) => sum + one.total, 0);
  const results = await Promise.all(
    rows.map(async (row) => ({
      ...(await presentTrashed(parts, row)),
      projectName: byId.get(row.project_id)?.name ?? '',
      canRestore:
        byId
          .get(row.project_id)
          ?.standing.can('deleteFile', { ownUpload: row.created_by === person.accountId }) ?? false,
    })),
  );
  const named = counts
    .map(({ project_id: id, total: count }) => ({ _id: id, name: byId.get(id)?.name ?? '', count }))
    .sort((one, other) => one.name.localeCompare(other.name));
  return { results, projects: named, meta: listMeta({ total, pageNo, pageSize }) };
}

const presentTrashed = async (parts: Parts, row: TrashRow) => ({
  _id: row.id,
  version: versionOf(row),
  projectId: row.project_id,
  parentFileId: row.parent_id,
  name: row.name,
  fileType: row.type,
  isPrivate: row.is_private,
  color: row.color,
  fileThumbnailPath: await signTrashed(parts, row.renditions?.thumbnail),
  deletedAt: row.deleted_at.toISOString(),
  deletedBy: await presentDeleter(parts, row),
  restorableUntil: row.restorable_until.toISOString(),
});

const versionOf = ({ file_id: fileId, version_number: fileVersion, version_name: name }: TrashRow) =>
  fileVersion === null || name === null ? null : { fileId, fileVersion, name };

const presentDeleter = async (parts: Parts, { account_id, deleter_name, picture_key }: TrashRow) =>
  account_id === null || deleter_name === null
    ? null
    : presentPersonBrief(parts, { account_id, name: deleter_name, picture_key });
