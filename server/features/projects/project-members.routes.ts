import { projects } from '../../../contract/calls/projects.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { tellUnmailed } from '../invitations/invitations.service.ts';
import {
  addProjectMembers,
  listPeople,
  listProjectMembers,
  manageProjectMembers,
  resendProjectInvitation,
  showManagedMembers,
} from './project-members.service.ts';

export function registerProjectMemberRoutes(serve: Serve, platform: Platform): void {
  serve(projects.getMemberList, async ({ person, params, query }) => ({
    data: await listProjectMembers(platform, { person, projectId: params.id, query }),
  }));

  serve(projects.getMember, async ({ person, params, query }) => ({
    data: { results: await listPeople(platform, { person, projectId: params.id, ...query }) },
  }));

  serve(projects.getProjectMember, async ({ person, params }) => ({
    data: await showManagedMembers(platform, { person, projectId: params.id }),
  }));

  serve(projects.addUser, async ({ person, body }) => {
    const { projectMember, unmailed } = await addProjectMembers(platform, { person, input: body });
    return { data: { projectMember }, ...tellUnmailed('projects.invited', unmailed) };
  });

  serve(projects.manageMembers, async ({ person, params, body }) => {
    const change = { person, projectId: params.id, input: body };
    const { projectMember, unmailed } = await manageProjectMembers(platform, change);
    return { data: { projectMember }, ...tellUnmailed('projects.membersUpdated', unmailed) };
  });

  serve(projects.resendInvitation, async ({ person, params, body }) => ({
    data: await resendProjectInvitation(platform, { person, projectId: params.id, email: body.email }),
    message: 'members.resent',
  }));
}
