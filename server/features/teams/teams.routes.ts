import { teams } from '../../../contract/calls/teams.ts';
import { requireProject } from '../../access/project-access.ts';
import { requireTeam } from '../../access/team-access.ts';
import type { Serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { tellUnmailed } from '../invitations/invitations.service.ts';
import { leave } from '../members/joining.service.ts';
import { membersOfTeam } from '../members/managed-members.rules.ts';
import { presentTeamMember } from '../members/members.presenter.ts';
import { resendInvitation } from '../members/resend-invitation.service.ts';
import { deleteForNow, listDeleted, restoreById, restoreByToken } from '../recovery/recovery.service.ts';
import { findPeople } from './colleagues.service.ts';
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
    const restorableUntil = await deleteForNow(parts, { access });
    return {
      data: { _id: teamId, restorableUntil: restorableUntil.toISOString() },
      message: 'teams.deleted',
    };
  });

  serve(teams.leave, async ({ person, params }) => {
    await leave(parts, await requireTeam(db, { person, teamId: params.id, ability: 'leave' }));
    return { message: 'teams.left' };
  });

  serve(teams.getUser, async ({ person, query: { search, projectId: named } }) => {
    const projectId = named || undefined;
    if (projectId) await requireProject(db, { person, projectId, ability: 'see' });
    return { data: { results: await findPeople(parts, { person, search, projectId }) } };
  });

  serve(teams.getList, async ({ person, query }) => ({ data: await listTeams(parts, { person, query }) }));

  serve(teams.resendInvitation, async ({ person, params, body: { email, teamRole: role } }) => {
    const access = await requireTeam(db, { person, teamId: params.id, ability: 'manageMembers' });
    const member = await resendInvitation(parts, { of: membersOfTeam(access), email, role });
    return { data: await presentTeamMember(parts, member), message: 'members.resent' };
  });

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
