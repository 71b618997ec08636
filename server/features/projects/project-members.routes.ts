import { projects } from '../../../contract/calls/projects.ts';
import { requireProject } from '../../access/project-access.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { tellUnmailed } from '../invitations/invitations.service.ts';
import { changeMembers, resendInvitation } from './project-members.service.ts';
import { listMembers, listPeople, showMembers } from './project-people.service.ts';

export function registerProjectMemberRoutes(serve: Serve, parts: Parts): void {
  const { db } = parts;

  serve(projects.getMemberList, async ({ person, params, query }) => {
    await requireProject(db, { person, projectId: params.id, ability: 'see' });
    return { data: await listMembers(parts, { projectId: params.id, ...query }) };
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
        projectMember: await showMembers(parts, { projectId: project.id, removed: canManage }),
      },
    };
  });

  serve(projects.addUser, async ({ person, body: { projectId, projectMember: changes } }) => {
    const access = await requireProject(db, { person, projectId, ability: 'addPeople' });
    const unmailed = await changeMembers(parts, { access, changes });
    const projectMember = await showMembers(parts, { projectId, removed: false });
    return { data: { projectMember }, ...tellUnmailed('projects.invited', unmailed) };
  });

  serve(projects.manageMembers, async ({ person, params: { id: projectId }, body }) => {
    const access = await requireProject(db, { person, projectId, ability: 'manageMembers' });
    const unmailed = await changeMembers(parts, { access, changes: body.projectMember });
    const projectMember = await showMembers(parts, { projectId, removed: true });
    return { data: { projectMember }, ...tellUnmailed('projects.membersUpdated', unmailed) };
  });

  serve(projects.resendInvitation, async ({ person, params: { id: projectId }, body }) => {
    const access = await requireProject(db, { person, projectId, ability: 'addPeople' });
    return { data: await resendInvitation(parts, { access, email: body.email }), message: 'projects.resent' };
  });
}
