import { teams } from '../../../contract/calls/teams.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
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

export function registerTeamRoutes(serve: Serve, parts: Parts): void {
  serve(teams.create, async ({ person, body }) => {
    const { teamId, unmailed } = await createTeam(parts, { person, input: body });
    return {
      data: await showTeam(parts, { person, teamId, search: body.search }),
      ...tellUnmailed('teams.created', unmailed),
    };
  });

  serve(teams.get, async ({ person, params }) => ({
    data: await showTeam(parts, { person, teamId: params.id }),
  }));

  serve(teams.update, async ({ person, params: { id: teamId }, body }) => {
    const unmailed = await updateTeam(parts, { person, teamId, input: body });
    return {
      data: await showTeam(parts, { person, teamId, search: body.search }),
      ...tellUnmailed('teams.updated', unmailed),
    };
  });

  serve(teams.delete, async ({ person, params: { id: teamId } }) => {
    const restorableUntil = await deleteTeam(parts, { person, teamId });
    return {
      data: { _id: teamId, restorableUntil: restorableUntil.toISOString() },
      message: 'teams.deleted',
    };
  });

  serve(teams.leave, async ({ person, params }) => {
    await leaveTeam(parts, { person, teamId: params.id });
    return { message: 'teams.left' };
  });

  serve(teams.getUser, async ({ person, query: { search, projectId, userId } }) => ({
    data: { results: await findPeople(parts, { person, search, userId, projectId: projectId || undefined }) },
  }));

  serve(teams.getList, async ({ person, query }) => ({ data: await listTeams(parts, { person, query }) }));

  serve(teams.resendInvitation, async ({ person, params, body }) => ({
    data: await resendTeamInvitation(parts, { person, teamId: params.id, input: body }),
    message: 'members.resent',
  }));

  serve(teams.restore, async ({ person, body: { token } }) => ({
    data: { teamId: await restoreByToken(parts, 'teams', { person, token }) },
    message: 'teams.restored',
  }));

  serve(teams.getDeleted, async ({ person, query }) => ({
    data: await listDeleted(parts, 'teams', { person, ...query }),
  }));

  serve(teams.restoreById, async ({ person, params }) => {
    await restoreById(parts, 'teams', { person, id: params.id });
    return { data: { teamId: params.id }, message: 'teams.restored' };
  });
}
