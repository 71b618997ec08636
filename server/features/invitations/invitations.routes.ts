import { sharing } from '../../../contract/sharing.ts';
import { teams } from '../../../contract/teams.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { deviceOf } from '../accounts/sessions.service.ts';
import {
  acceptNotifiedInvitation,
  acceptProjectInvitation,
  acceptTeamInvitation,
} from './accept-invitation.service.ts';
import { showNotifiedInvitation, showProjectInvitation, showTeamToken } from './show-invitation.service.ts';

export function registerInvitationRoutes(serve: Serve, parts: Parts): void {
  serve(sharing.getInvitation, async ({ query }) => ({
    data: await showProjectInvitation(parts, query.token),
  }));

  serve(sharing.verifyInvitation, async (call) => {
    const { body, person, language, network } = call;
    const { token, account, password } = body;
    const accept = { token, account, password, person, language, network, device: deviceOf(call) };
    const data = await acceptProjectInvitation(parts, accept);
    return { data, message: data.fileId ? 'invitations.fileJoined' : 'invitations.projectJoined' };
  });

  serve(sharing.getNotificationInvitation, async ({ person: { accountId }, params }) => ({
    data: await showNotifiedInvitation(parts, { accountId, notificationId: params.id }),
  }));

  serve(sharing.acceptInvitation, async ({ person, network, body }) => {
    const data = await acceptNotifiedInvitation(parts, { person, network, password: undefined, ...body });
    return { data, message: data.fileId ? 'invitations.fileJoined' : 'invitations.projectJoined' };
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
