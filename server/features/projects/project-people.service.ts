import type { ProjectMember } from '../../../contract/calls/project-entities.ts';
import { MemberType } from '../../../contract/enums.ts';
import { toFileRole } from '../../../contract/roles.ts';
import { roleOf } from '../../access/project-standing.ts';
import { listMeta } from '../../http/list-meta.ts';
import type { Parts } from '../../parts.ts';
import { presentMember, presentPersonBrief } from '../accounts/people.presenter.ts';
import {
  countMembers,
  listAllMembers,
  listMemberPage,
  type ProjectMemberRow,
} from './project-members.queries.ts';
import { listProjectPeople } from './projects.queries.ts';

export const presentProjectMember = async (parts: Parts, row: ProjectMemberRow): Promise<ProjectMember> => ({
  ...(await presentMember(parts, row)),
  type: row.removed_at ? MemberType.remove : row.type,
  canDownload: row.can_download,
});

interface Shown {
  projectId: string;
  /** With those who were removed, who can be brought back. */
  removed: boolean;
}

export async function showMembers(parts: Parts, { projectId, removed }: Shown): Promise<ProjectMember[]> {
  const rows = await listAllMembers(parts.db, projectId);
  const shown = rows.filter((row) => removed || row.removed_at === null);
  return Promise.all(shown.map((row) => presentProjectMember(parts, row)));
}

interface Page {
  projectId: string;
  search: string;
  pageNo: number;
  pageSize: number;
}

export async function listMembers(parts: Parts, { projectId, search, pageNo, pageSize }: Page) {
  const [total, rows] = await Promise.all([
    countMembers(parts.db, { projectId, search }),
    listMemberPage(parts.db, { projectId, search, limit: pageSize, offset: (pageNo - 1) * pageSize }),
  ]);
  return {
    results: await Promise.all(rows.map((row) => presentProjectMember(parts, row))),
    meta: listMeta({ total, pageNo, pageSize }),
  };
}

/** Everyone who reaches the project, for avatars and mentions. */
export async function listPeople(parts: Parts, { projectId, search }: { projectId: string; search: string }) {
  const wanted = search.toLowerCase();
  const people = await listProjectPeople(parts.db, projectId);
  const found = people.filter(
    ({ name, email }) => name.toLowerCase().includes(wanted) || email.toLowerCase().startsWith(wanted),
  );
  return Promise.all(
    found.map(async (row) => ({
      ...(await presentPersonBrief(parts, row)),
      userRole: toFileRole(roleOf(row) ?? 'viewer'),
      isOwner: row.is_owner,
    })),
  );
}
