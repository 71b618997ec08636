import type { teams } from '../../../contract/calls/teams.ts';
import type { BodyOf, QueryOf } from '../../../contract/endpoint.ts';
import { countOwned, lockPlan, requirePlanCapacity } from '../../access/plan-limits.ts';
import { requireTeam, type TeamAccess } from '../../access/team-access.ts';
import { fail } from '../../failure.ts';
import { listMeta } from '../../http/list-meta.ts';
import { newId } from '../../parts/id.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { countTeamRows, listTeamRows } from './team-lists.queries.ts';
import { listAllMembers } from './team-members.queries.ts';
import { changeTeamMembers, touchedIds } from './team-members.service.ts';
import { announceTeam, announceTeamAccess } from './teams.announcer.ts';
import { presentTeamMember, presentTeams } from './teams.presenter.ts';
import { insertTeam, updateTeamRow } from './teams.queries.ts';

interface Create {
  person: Person;
  input: BodyOf<typeof teams.create>;
}

/** Answers whom no mail went to as well. */
export async function createTeam(parts: Parts, { person, input }: Create) {
  const team = { id: newId(), ownerId: person.accountId, name: input.name };
  const unmailed = await parts.db.transaction().execute(async (tx) => {
    const plan = await lockPlan(tx, person.accountId);
    const before = await countOwned(tx, person.accountId);
    await insertTeam(tx, team);
    const changes = await changeTeamMembers(parts, tx, { team, owner: person, wishes: input.teamMember });
    await requirePlanCapacity(tx, plan, { counted: 'teams', before: before.teams });
    await requirePlanCapacity(tx, plan, { counted: 'users', before: before.users });
    await announceTeamAccess(tx, { teamId: team.id, accountIds: [person.accountId] });
    return changes.unmailed;
  });
  return { teamId: team.id, unmailed };
}

interface Update {
  access: TeamAccess<'manageMembers'>;
  input: BodyOf<typeof teams.update>;
}

/** Members who are not named stay as they are. Answers whom no mail went to. */
export async function updateTeam(
  parts: Parts,
  { access: { team, person }, input }: Update,
): Promise<string[]> {
  const { name, revision } = input;
  if (revision !== undefined && revision !== team.revision) throw fail('conflict');
  return parts.db.transaction().execute(async (tx) => {
    const plan = await lockPlan(tx, person.accountId);
    const { users: before } = await countOwned(tx, person.accountId);
    if (!(await updateTeamRow(tx, { teamId: team.id, name, revision }))) throw fail('conflict');
    const changes = await changeTeamMembers(parts, tx, {
      team: { id: team.id, name },
      owner: person,
      wishes: input.teamMember,
    });
    await requirePlanCapacity(tx, plan, { counted: 'users', before });
    await announceTeam(tx, { teamId: team.id, type: 'team.changed' });
    await announceTeamAccess(tx, { teamId: team.id, accountIds: touchedIds(changes) });
    return changes.unmailed;
  });
}

export async function showTeam(parts: Parts, { person, teamId }: { person: Person; teamId: string }) {
  const { team } = await requireTeam(parts.db, { person, teamId, ability: 'see' });
  const [card] = await presentTeams(parts, [team]);
  if (!card) throw fail('notFound', { message: 'teams.missing' });
  const members = (await listAllMembers(parts.db, teamId)).filter((row) => row.removed_at === null);
  return { ...card, teamMember: await Promise.all(members.map((row) => presentTeamMember(parts, row))) };
}

interface List {
  person: Person;
  query: QueryOf<typeof teams.getList>;
}

export async function listTeams(parts: Parts, { person, query }: List) {
  const { pageNo, pageSize, ...wanted } = query;
  const scope = { accountId: person.accountId, ...wanted };
  const [total, rows] = await Promise.all([
    countTeamRows(parts.db, scope),
    listTeamRows(parts.db, { ...scope, limit: pageSize, offset: (pageNo - 1) * pageSize }),
  ]);
  return { results: await presentTeams(parts, rows), meta: listMeta({ total, pageNo, pageSize }) };
}
