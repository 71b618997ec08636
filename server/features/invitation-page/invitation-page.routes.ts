import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { deviceOf } from '../accounts/sessions/sessions.service.ts';
import {
  acceptNotifiedInvitation,
  acceptProjectInvitation,
  acceptTeamInvitation,
} from './accept-invitation.service.ts';
import { showNotifiedInvitation, showProjectInvitation, showTeamToken } from './show-invitation.service.ts';

export function registerInvitationPageRoutes(serve: Serve, platform: Platform): void {
  serve(sharing.getInvitation, async ({ query, person }) => ({
    data: await showProjectInvitation(platform, { token: query.token, person }),
  }));

  serve(sharing.verifyInvitation, async (call) => {
    const { body, person, language, network } = call;
    const { token, account, password } = body;
    const device = deviceOf(call);
    const accept = { token, account, password, person, language, network, device };
    const data = await acceptProjectInvitation(platform, { ...accept, deviceHash: device.deviceHash });
    return { data, message: joinedMessage(data) };
  });

  serve(sharing.getNotificationInvitation, async ({ person: { accountId }, params }) => ({
    data: await showNotifiedInvitation(platform, { accountId, notificationId: params.id }),
  }));

  serve(sharing.acceptInvitation, async (call) => {
    const { person, body } = call;
    const visitor = { person, ...deviceOf(call) };
    const data = await acceptNotifiedInvitation(platform, { ...visitor, password: undefined, ...body });
    return { data, message: joinedMessage(data) };
  });

  serve(teams.getDetail, async ({ query, person }) => ({
    data: await showTeamToken(platform, { token: query.token, person }),
  }));

  serve(teams.verifyInvitation, async (call) => {
    const { body, person, language } = call;
    const { token, account } = body;
    const accept = { token, account, person, language, device: deviceOf(call) };
    const data = await acceptTeamInvitation(platform, accept);
    return { data, message: data.alreadyMember ? 'invitations.alreadyMember' : 'invitations.teamJoined' };
  });
}

function joinedMessage({ fileId, alreadyShared }: { fileId: string | null; alreadyShared: boolean }) {
  if (alreadyShared) return 'members.alreadyShared';
  return fileId ? 'invitations.fileJoined' : 'invitations.projectJoined';
}
