import { type Ability, can, type Role, roleFromTeamRole } from '../../../contract/roles.ts';
import { fail } from '../../failure.ts';
import type { Person } from '../../person.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { findReachedTeam, type ReachedTeam } from './team-access.queries.ts';

type TeamAbility = Extract<Ability, 'see' | 'leave' | 'manageMembers'>;

export const canOnTeam = (team: ReachedTeam, ability: TeamAbility) => can(teamRoleOf(team), ability);

function teamRoleOf({ is_owner, role }: ReachedTeam): Role | undefined {
  if (is_owner) return 'owner';
  return role ? roleFromTeamRole(role) : undefined;
}

class Access<Asked extends TeamAbility> {
  /** Keeps other modules from making this proof. */
  readonly #asked: Asked;
  readonly person: Person;
  readonly team: ReachedTeam;

  constructor(asked: Asked, person: Person, team: ReachedTeam) {
    this.#asked = asked;
    this.person = person;
    this.team = team;
  }

  get asked(): Asked {
    return this.#asked;
  }
}

export type TeamAccess<Asked extends TeamAbility = TeamAbility> = Access<Asked>;

interface Question<Asked extends TeamAbility> {
  person: Person;
  teamId: string;
  ability: Asked;
}

export async function requireTeam<Asked extends TeamAbility>(
  db: Database | Transaction,
  { person, teamId, ability }: Question<Asked>,
): Promise<TeamAccess<Asked>> {
  const team = await findReachedTeam(db, { accountId: person.accountId, teamId });
  if (!team) throw fail('notFound', { message: 'teams.missing' });
  if (!canOnTeam(team, ability)) throw fail('forbidden');
  return new Access(ability, person, team);
}
