import type { teams } from '../../../contract/calls/teams.ts';
import type { BodyOf, QueryOf } from '../../../contract/endpoint.ts';
import { withinPlan } from '../../access/limits/plan-limits.ts';
import { requireProject } from '../../access/projects/project-access.ts';
import { requireTeam } from '../../access/projects/team-access.ts';
import { requireWholeProject } from '../../access/projects/whole-project.ts';
import { fail } from '../../failure.ts';
import { listMeta } from '../../http/list-meta.ts';
import type { Person } from '../../person.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { newId } from '../../platform/id.ts';
import type { Platform } from '../../platform.ts';
import { record, teamTopic } from '../events/events.service.ts';
import { changeMembersWithin } from '../members/change-members.service.ts';
import { leave } from '../members/joining.service.ts';
import { membersOfTeam } from '../members/managed-members.rules.ts';
import { toTeamWishes } from '../members/member-wishes.rules.ts';
import { announceAccess } from '../members/members.announcer.ts';
import { presentMembers, presentTeamMember } from '../members/members.presenter.ts';
import { resendInvitation } from '../members/resend-invitation.service.ts';
import { presentPerson } from '../people/people.presenter.ts';
import { deleteForNow } from '../recovery/recovery.service.ts';
import { findColleagues } from './colleagues.queries.ts';
import { countTeamRows, listTeamRows } from './team-lists.queries.ts';
import { presentTeams } from './teams.presenter.ts';
import { deleteOverdueTeams, insertTeam, updateTeamRow } from './teams.queries.ts';

const field = 'teamMember';
const PEOPLE_SHOWN = 20;

interface Create {
  person: Person;
  input: BodyOf<typeof teams.create>;
}

export async function createTeam(platform: Platform, { person, input }: Create) {
  const team = { id: newId(), ownerId: person.accountId, name: input.name };
  const unmailed = await inTransaction(platform.db, async (tx) => {
    await withinPlan(tx, { ownerId: person.accountId, counted: ['teams'] }, () => insertTeam(tx, team));
    const subject = { kind: 'team', id: team.id } as const;
    await announceAccess(tx, { subject, accountIds: [person.accountId] });
    const access = await requireTeam(tx, { person, teamId: team.id, ability: 'manageMembers' });
    const of = membersOfTeam(access);
    const wishes = toTeamWishes(input.teamMember).filter(({ role }) => role !== 'remove');
    return (await changeMembersWithin(platform, tx, { of, wishes, field })).unmailed;
  });
  return { teamId: team.id, unmailed };
}

interface OneTeam {
  person: Person;
  teamId: string;
}

interface Update extends OneTeam {
  input: BodyOf<typeof teams.update>;
}

/** Returns the addresses that no mail went to. */
export async function updateTeam(platform: Platform, { person, teamId, input }: Update): Promise<string[]> {
  const access = await requireTeam(platform.db, { person, teamId, ability: 'manageMembers' });
  const { team } = access;
  const { name, revision } = input;
  if (revision !== undefined && revision !== team.revision) throw fail('conflict');
  return inTransaction(platform.db, async (tx) => {
    if (!(await updateTeamRow(tx, { teamId: team.id, name, revision }))) throw fail('conflict');
    await record(tx, { topics: [teamTopic(team.id)], type: 'team.changed', data: { teamId: team.id } });
    const of = membersOfTeam(access, { name });
    const wishes = toTeamWishes(input.teamMember);
    return (await changeMembersWithin(platform, tx, { of, wishes, field })).unmailed;
  });
}

export async function deleteTeam(platform: Platform, { person, teamId }: OneTeam): Promise<Date> {
  const access = await requireTeam(platform.db, { person, teamId, ability: 'manageMembers' });
  return deleteForNow(platform, { access });
}

export async function leaveTeam(platform: Platform, { person, teamId }: OneTeam): Promise<void> {
  await leave(platform, await requireTeam(platform.db, { person, teamId, ability: 'leave' }));
}

interface Resend extends OneTeam {
  input: BodyOf<typeof teams.resendInvitation>;
}

export async function resendTeamInvitation(platform: Platform, { person, teamId, input }: Resend) {
  const access = await requireTeam(platform.db, { person, teamId, ability: 'manageMembers' });
  const { email, teamRole: role } = input;
  return presentTeamMember(
    platform,
    await resendInvitation(platform, { of: membersOfTeam(access), email, role }),
  );
}

interface Shown extends OneTeam {
  search?: string;
}

export async function showTeam(platform: Platform, { person, teamId, search = '' }: Shown) {
  const { team } = await requireTeam(platform.db, { person, teamId, ability: 'see' });
  const [card] = await presentTeams(platform, [team]);
  if (!card) throw fail('notFound', { message: 'teams.missing' });
  const subject = { kind: 'team', id: teamId } as const;
  const teamMember = await presentMembers(platform, {
    subject,
    removed: card.canEdit,
    present: presentTeamMember,
  });
  return { ...card, search, teamMember };
}

interface List {
  person: Person;
  query: QueryOf<typeof teams.getList>;
}

export async function listTeams(platform: Platform, { person, query }: List) {
  const { pageNo, pageSize, ...wanted } = query;
  const scope = { accountId: person.accountId, ...wanted };
  const [total, rows] = await Promise.all([
    countTeamRows(platform.db, scope),
    listTeamRows(platform.db, { ...scope, limit: pageSize, offset: (pageNo - 1) * pageSize }),
  ]);
  return { results: await presentTeams(platform, rows), meta: listMeta({ total, pageNo, pageSize }) };
}

interface Search {
  person: Person;
  search: string;
  projectId: string | undefined;
  userId: string | undefined;
}

export async function findPeople(platform: Platform, { person, search, projectId, userId }: Search) {
  const project =
    projectId === undefined
      ? undefined
      : requireWholeProject(await requireProject(platform.db, { person, projectId, ability: 'see' }));
  const { accountId } = person;
  const rows = await findColleagues(platform.db, { accountId, search, project, userId, limit: PEOPLE_SHOWN });
  return Promise.all(
    rows.map(async (row) => ({ ...(await presentPerson(platform, row)), isMember: row.is_member })),
  );
}

export const purgeTeams = ({ db }: Platform): Promise<void> => deleteOverdueTeams(db);
