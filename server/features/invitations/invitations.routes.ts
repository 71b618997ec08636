import { sharing } from '../../../contract/sharing.ts';
import { teams } from '../../../contract/teams.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { deviceOf } from '../accounts/sessions.service.ts';
import { acceptProjectInvitation, acceptTeamInvitation } from './accept-invitation.service.ts';
import { showProjectInvitation, showTeamToken } from './show-invitation.service.ts';

export function registerInvitationRoutes(serve: Serve, parts: Parts): void {
  serve(sharing.getInvitation, async ({ query }) => ({
    data: await showProjectInvitation(parts, query.token),
  }));

  serve(sharing.verifyInvitation, async (call) => {
    const { body, person, language } = call;
    const { token, account } = body;
    const accept = { token, account, person, language, device: deviceOf(call) };
    const { projectId, accessToken } = await acceptProjectInvitation(parts, accept);
    return {
      data: { projectId, fileId: null, projectRootFolderId: projectId, ...(accessToken && { accessToken }) },
      message: 'invitations.projectJoined',
    };
  });

  serve(teams.getDetail, async ({ query }) => ({ data: await showTeamToken(parts, query.token) }));

  serve(teams.verifyInvitation, async (call) => {
    const { body, person, language } = call;
    const { token, account } = body;
    const accept = { token, account, person, language, device: deviceOf(call) };
    const { teamId, accessToken } = await acceptTeamInvitation(parts, accept);
    return {
      data: { teamId, ...(accessToken && { accessToken }) },
      message: 'invitations.teamJoined',
    };
  });
}
