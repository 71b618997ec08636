import { teams } from '../../../contract/calls/teams.ts';
import { requireProject } from '../../access/project-access.ts';
import { requireTeam } from '../../access/team-access.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { tellUnmailed } from '../invitations/invitations.service.ts';
import { listDeleted } from '../recovery/recovery.service.ts';
import { findPeople } from './colleagues.service.ts';
import { deleteTeam, restoreById, restoreMailed } from './team-deletion.service.ts';
import { leaveTeam, resendTeamInvitation } from './team-members.service.ts';
import { createTeam, listTeams, showTeam, updateTeam } from './teams.service.ts';

export function registerTeamRoutes(serve: Serve, parts: Parts): void {
  const { db } = parts;

  serve(teams.create, async ({ person, body }) => {
    const { teamId, unmailed } = await createTeam(parts, { person, input: body });
    return { data: await showTeam(parts, { person, teamId }), ...tellUnmailed('teams.created', unmailed) };
  });

  serve(teams.get, async ({ person, params }) => ({
    data: await showTeam(parts, { person, teamId: params.id }),
  }));

  serve(teams.update, async ({ person, params: { id: teamId }, body }) => {
    const access = await requireTeam(db, { person, teamId, ability: 'manageMembers' });
    const unmailed = await updateTeam(parts, { access, input: body });
    return { data: await showTeam(parts, { person, teamId }), ...tellUnmailed('teams.updated', unmailed) };
  });

  serve(teams.delete, async ({ person, params: { id: teamId } }) => {
    const access = await requireTeam(db, { person, teamId, ability: 'manageMembers' });
    const restorableUntil = await deleteTeam(parts, access);
    return {
      data: { _id: teamId, restorableUntil: restorableUntil.toISOString() },
      message: 'teams.deleted',
    };
  });

  serve(teams.leave, async ({ person, params }) => {
    await leaveTeam(parts, await requireTeam(db, { person, teamId: params.id, ability: 'leave' }));
    return { message: 'teams.left' };
  });

  serve(teams.getUser, async ({ person, query: { search, projectId } }) => {
    if (projectId) await requireProject(db, { person, projectId, ability: 'see' });
    return { data: { results: await findPeople(parts, { person, search, projectId }) } };
  });

  serve(teams.getList, async ({ person, query }) => ({ data: await listTeams(parts, { person, query }) }));

  serve(teams.resendInvitation, async ({ person, params, body: { email, teamRole: role } }) => {
    const access = await requireTeam(db, { person, teamId: params.id, ability: 'manageMembers' });
    return { data: await resendTeamInvitation(parts, { access, email, role }), message: 'projects.resent' };
  });

  serve(teams.restore, async ({ person, body: { token } }) => ({
    data: { teamId: await restoreMailed(parts, { person, token }) },
    message: 'teams.restored',
  }));

  serve(teams.getDeleted, async ({ person, query }) => ({
    data: await listDeleted(parts, 'teams', { person, ...query }),
  }));

  serve(teams.restoreById, async ({ person, params }) => {
    await restoreById(parts, { person, teamId: params.id });
    return { data: { teamId: params.id }, message: 'teams.restored' };
  });
}
