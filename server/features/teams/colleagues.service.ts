import { requireProject } from '../../access/project-access.ts';
import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { presentPerson } from '../accounts/people.presenter.ts';
import { findColleagues } from './colleagues.queries.ts';

const SHOWN = 20;

interface Search {
  person: Person;
  search: string;
  /** Marks those who are on it already. */
  projectId: string | undefined;
}

export async function findPeople(parts: Parts, { person, search, projectId }: Search) {
  if (projectId) await requireProject(parts.db, { person, projectId, ability: 'see' });
  const { accountId } = person;
  const rows = await findColleagues(parts.db, { accountId, search, projectId, limit: SHOWN });
  return Promise.all(
    rows.map(async (row) => ({ ...(await presentPerson(parts, row)), isMember: row.is_member })),
  );
}
