import type { ProjectMember } from '../../../contract/calls/project-entities.ts';
import type { projects } from '../../../contract/calls/projects.ts';
import type { BodyOf, QueryOf } from '../../../contract/endpoint.ts';
import { toFileRole } from '../../../contract/roles.ts';
import { isFoundBy } from '../../access/audience/people-search.queries.ts';
import { requireProject } from '../../access/projects/project-access.ts';
import { roleOf } from '../../access/projects/project-standing.ts';
import { requireWholeProject, type WholeProject } from '../../access/projects/whole-project.ts';
import type { Person } from '../../person.ts';
import type { Platform } from '../../platform.ts';
import { changeMembers } from '../members/change-members.service.ts';
import { membersOfProject } from '../members/managed-members.rules.ts';
import { toProjectWishes } from '../members/member-wishes.rules.ts';
import { presentMemberPage, presentMembers, presentProjectMember } from '../members/members.presenter.ts';
import { resendInvitation } from '../members/resend-invitation.service.ts';
import { presentPersonBrief } from '../people/people.presenter.ts';
import { listProjectPeople } from './projects.queries.ts';

const field = 'projectMember';

interface OneProject {
  person: Person;
  projectId: string;
}

interface Shown {
  project: WholeProject;
  removed: boolean;
}

const presentOf = (platform: Platform, { project, removed }: Shown): Promise<ProjectMember[]> =>
  presentMembers(platform, {
    subject: { kind: 'project', project },
    removed,
    present: presentProjectMember,
  });

/** Callers have checked access. */
export const showProjectMembers = (platform: Platform, project: WholeProject) =>
  presentOf(platform, { project, removed: false });

interface List extends OneProject {
  query: QueryOf<typeof projects.getMemberList>;
}

export async function listProjectMembers(platform: Platform, { person, projectId, query }: List) {
  const access = await requireProject(platform.db, { person, projectId, ability: 'see' });
  const subject = { kind: 'project', project: requireWholeProject(access) } as const;
  return presentMemberPage(platform, { subject, present: presentProjectMember, ...query });
}

export async function listPeople(
  platform: Platform,
  { person, projectId, search }: OneProject & { search: string },
) {
  const access = await requireProject(platform.db, { person, projectId, ability: 'see' });
  const people = await listProjectPeople(platform.db, requireWholeProject(access));
  const seesAddresses = access.standing.can('seeAddresses');
  const found = people.filter(({ name, email }) =>
    isFoundBy(search, { name, email: seesAddresses ? email : null }),
  );
  return Promise.all(
    found.map(async (row) => ({
      ...(await presentPersonBrief(platform, row)),
      userRole: toFileRole(roleOf(row) ?? 'viewer'),
      isOwner: row.is_owner,
    })),
  );
}

export async function showManagedMembers(platform: Platform, { person, projectId }: OneProject) {
  const access = await requireProject(platform.db, { person, projectId, ability: 'see' });
  const { project, standing } = access;
  const canManage = standing.can('manageMembers');
  return {
    _id: project.id,
    name: project.name,
    canAddUser: standing.can('addPeople'),
    canManage,
    projectMember: await presentOf(platform, { project: requireWholeProject(access), removed: canManage }),
  };
}

interface Add {
  person: Person;
  input: BodyOf<typeof projects.addUser>;
}

export async function addProjectMembers(platform: Platform, { person, input }: Add) {
  const { projectId, projectMember } = input;
  const access = await requireProject(platform.db, { person, projectId, ability: 'addPeople' });
  const wishes = toProjectWishes(projectMember);
  const { unmailed } = await changeMembers(platform, { of: membersOfProject(access), wishes, field });
  return {
    projectMember: await presentOf(platform, { project: requireWholeProject(access), removed: false }),
    unmailed,
  };
}

interface Manage extends OneProject {
  input: BodyOf<typeof projects.manageMembers>;
}

export async function manageProjectMembers(platform: Platform, { person, projectId, input }: Manage) {
  const access = await requireProject(platform.db, { person, projectId, ability: 'manageMembers' });
  const wishes = toProjectWishes(input.projectMember);
  const { unmailed } = await changeMembers(platform, { of: membersOfProject(access), wishes, field });
  return {
    projectMember: await presentOf(platform, { project: requireWholeProject(access), removed: true }),
    unmailed,
  };
}

export async function resendProjectInvitation(
  platform: Platform,
  { person, projectId, email }: OneProject & { email: string },
): Promise<ProjectMember> {
  const access = await requireProject(platform.db, { person, projectId, ability: 'addPeople' });
  return presentProjectMember(
    platform,
    await resendInvitation(platform, { of: membersOfProject(access), email }),
  );
}
