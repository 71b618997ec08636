import { teams } from '../../../contract/calls/teams.ts';
import type { Serve } from '../../http/serve.ts';
import type { Platform } from '../../platform.ts';
import { tellUnmailed } from '../invitations/invitations.service.ts';
import { listDeleted, restoreById, restoreByToken } from '../recovery/recovery.service.ts';
import {
  createTeam,
  deleteTeam,
  findPeople,
  leaveTeam,
  listTeams,
  resendTeamInvitation,
  showTeam,
  updateTeam,
} from './teams.service.ts';

export function registerTeamRoutes(serve: Serve, platform: Platform): void {
  serve(teams.create, async ({ person, body }) => {
    const { teamId, unmailed } = await createTeam(platform, { person, input: body });
    return {
      data: await showTeam(platform, { person, teamId, search: body.search }),
      ...tellUnmailed('teams.created', unmailed),
    };
  });

  serve(teams.get, async ({ person, params }) => ({
    data: await showTeam(platform, { person, teamId: params.id }),
  }));

  serve(teams.update, async ({ person, params: { id: teamId }, body }) => {
    const unmailed = await updateTeam(platform, { person, teamId, input: body });
    return {
      data: await showTeam(platform, { person, teamId, search: body.search }),
      ...tellUnmailed('teams.updated', unmailed),
    };
  });

  serve(teams.delete, async ({ person, params: { id: teamId } }) => {
    const restorableUntil = await deleteTeam(platform, { person, teamId });
    return {
      data: { _id: teamId, restorableUntil: restorableUntil.toISOString() },
      message: 'teams.deleted',
    };
  });

  serve(teams.leave, async ({ person, params }) => {
    await leaveTeam(platform, { person, teamId: params.id });
    return { message: 'teams.left' };
  });

  serve(teams.getUser, async ({ person, query: { search, projectId, userId } }) => ({
    data: {
      results: await findPeople(platform, { person, search, userId, projectId: projectId || undefined }),
    },
  }));

  serve(teams.getList, async ({ person, query }) => ({ data: await listTeams(platform, { person, query }) }));

  serve(teams.resendInvitation, async ({ person, params, body }) => ({
    data: await resendTeamInvitation(platform, { person, teamId: params.id, input: body }),
    message: 'members.resent',
  }));

  serve(teams.restore, async ({ person, body: { token } }) => ({
    data: { teamId: await restoreByToken(platform, 'teams', { person, token }) },
    message: 'teams.restored',
  }));

  serve(teams.getDeleted, async ({ person, query }) => ({
    data: await listDeleted(platform, 'teams', { person, ...query }),
  }));

  serve(teams.restoreById, async ({ person, params }) => {
    await restoreById(platform, 'teams', { person, id: params.id });
    return { data: { teamId: params.id }, message: 'teams.restored' };
  });
}
