import { listOwnedTeamIds } from '../../access/team-access.queries.ts';
import { requireTeam, type TeamAccess } from '../../access/team-access.ts';
import { refuseField } from '../../failure.ts';
import type { Database } from '../../parts/database/database.ts';
import type { Person } from '../../person.ts';

interface Chosen {
  person: Person;
  teamId: string;
}

/** Only its owner gives projects to a team. */
export const findTeam = (db: Database, { person, teamId }: Chosen): Promise<TeamAccess<'manageMembers'>> =>
  requireTeam(db, { person, teamId, ability: 'manageMembers' });

/** The team may go unsaid where there is only one. */
export async function findTeamToCreateIn(
  db: Database,
  { person, teamId }: { person: Person; teamId: string | undefined },
): Promise<TeamAccess<'manageMembers'>> {
  if (teamId) return findTeam(db, { person, teamId });
  const [only, ...others] = await listOwnedTeamIds(db, person.accountId);
  if (!only || others.length > 0) {
    const message = only ? 'projects.chooseTeam' : 'projects.createTeamFirst';
    throw refuseField('unprocessable', 'teamId', message);
  }
  return findTeam(db, { person, teamId: only });
}
