import { toFileRole } from '../../../contract/roles.ts';
import { roleOf } from '../../access/project-standing.ts';
import type { Parts } from '../../parts.ts';
import { presentPersonBrief } from '../accounts/people.presenter.ts';
import { presentProjectMember, showMembers } from '../members/members.presenter.ts';
import { listProjectPeople } from './projects.queries.ts';

interface Shown {
  projectId: string;
  /** With those who were removed, who can be brought back. */
  removed: boolean;
}

export const showProjectMembers = (parts: Parts, { projectId, removed }: Shown) =>
  showMembers(parts, { subject: { kind: 'project', id: projectId }, removed, present: presentProjectMember });

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
