import type { TeamCard } from '../../../contract/calls/teams.ts';
import { TeamRole } from '../../../contract/enums.ts';
import type { ReachedTeam } from '../../access/projects/team-access.queries.ts';
import { canOnTeam } from '../../access/projects/team-access.ts';
import type { Platform } from '../../platform.ts';
import { presentPerson, presentPersonBrief } from '../people/people.presenter.ts';
import { type CardPerson, countTeamProjects, listCardPeople } from './team-lists.queries.ts';

const SHOWN_PEOPLE = 4;

export async function presentTeams(platform: Platform, rows: ReachedTeam[]): Promise<TeamCard[]> {
  const teamIds = rows.map(({ id }) => id);
  const [people, projects] = await Promise.all([
    listCardPeople(platform.db, { teamIds, shown: SHOWN_PEOPLE }),
    countTeamProjects(platform.db, teamIds),
  ]);
  const byTeam = Map.groupBy(people, (person) => person.team_id);
  return Promise.all(
    rows.map((row) =>
      presentCard(platform, row, {
        people: byTeam.get(row.id) ?? [],
        projectCount: projects.get(row.id) ?? 0,
      }),
    ),
  );
}

interface Counted {
  people: CardPerson[];
  projectCount: number;
}

const presentCard = async (
  platform: Platform,
  row: ReachedTeam,
  { people, projectCount }: Counted,
): Promise<TeamCard> => ({
  _id: row.id,
  name: row.name,
  teamMemberCount: people[0]?.total ?? 0,
  projectCount,
  members: await Promise.all(people.map((person) => presentPersonBrief(platform, person))),
  owner: await presentPerson(platform, {
    account_id: row.owner_id,
    name: row.owner_name,
    email: row.owner_email,
    picture_key: row.owner_picture,
  }),
  createdAt: row.created_at.toISOString(),
  isOwner: row.is_owner,
  teamRole: row.role ?? TeamRole.editor,
  canEdit: canOnTeam(row, 'manageMembers'),
  canDelete: canOnTeam(row, 'manageMembers'),
  revision: row.revision,
});
