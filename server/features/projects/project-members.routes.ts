import { projects } from '../../../contract/calls/projects.ts';
import { requireProject } from '../../access/project-access.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { tellUnmailed } from '../invitations/invitations.service.ts';
import { changeMembers } from '../members/change-members.service.ts';
import { membersOfProject } from '../members/managed-members.rules.ts';
import { toProjectWishes } from '../members/member-wishes.rules.ts';
import { presentProjectMember, showMemberPage } from '../members/members.presenter.ts';
import { resendInvitation } from '../members/resend-invitation.service.ts';
import { listPeople, showProjectMembers } from './project-people.service.ts';

const field = 'projectMember';

export function registerProjectMemberRoutes(serve: Serve, parts: Parts): void {
  const { db } = parts;

  serve(projects.getMemberList, async ({ person, params, query }) => {
    await requireProject(db, { person, projectId: params.id, ability: 'see' });
    const subject = { kind: 'project', id: params.id } as const;
    return { data: await showMemberPage(parts, { subject, present: presentProjectMember, ...query }) };
  });

  serve(projects.getMember, async ({ person, params, query }) => {
    await requireProject(db, { person, projectId: params.id, ability: 'see' });
    return { data: { results: await listPeople(parts, { projectId: params.id, ...query }) } };
  });

  serve(projects.getProjectMember, async ({ person, params }) => {
    const { project, standing } = await requireProject(db, { person, projectId: params.id, ability: 'see' });
    const canManage = standing.can('manageMembers');
    return {
      data: {
        _id: project.id,
        name: project.name,
        canAddUser: standing.can('addPeople'),
        canManage,
        projectMember: await showProjectMembers(parts, { projectId: project.id, removed: canManage }),
      },
    };
  });

  serve(projects.addUser, async ({ person, body: { projectId, projectMember: changes } }) => {
    const access = await requireProject(db, { person, projectId, ability: 'addPeople' });
    const of = membersOfProject(access);
    const { unmailed } = await changeMembers(parts, { of, wishes: toProjectWishes(changes), field });
    const projectMember = await showProjectMembers(parts, { projectId, removed: false });
    return { data: { projectMember }, ...tellUnmailed('projects.invited', unmailed) };
  });

  serve(projects.manageMembers, async ({ person, params: { id: projectId }, body }) => {
    const access = await requireProject(db, { person, projectId, ability: 'manageMembers' });
    const of = membersOfProject(access);
    const wishes = toProjectWishes(body.projectMember);
    const { unmailed } = await changeMembers(parts, { of, wishes, field });
    const projectMember = await showProjectMembers(parts, { projectId, removed: true });
    return { data: { projectMember }, ...tellUnmailed('projects.membersUpdated', unmailed) };
  });

  serve(projects.resendInvitation, async ({ person, params: { id: projectId }, body }) => {
    const access = await requireProject(db, { person, projectId, ability: 'addPeople' });
    const member = await resendInvitation(parts, { of: membersOfProject(access), email: body.email });
    return { data: await presentProjectMember(parts, member), message: 'members.resent' };
  });
}
