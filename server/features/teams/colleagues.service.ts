import type { Parts } from '../../parts.ts';
import type { Person } from '../../person.ts';
import { presentPerson } from '../accounts/people.presenter.ts';
import { findColleagues } from './colleagues.queries.ts';

const SHOWN = 20;

interface Search {
  person: Person;
  search: string;
  projectId: string | undefined;
}

export async function findPeople(parts: Parts, { person, search, projectId }: Search) {
  const { accountId } = person;
  const rows = await findColleagues(parts.db, { accountId, search, projectId, limit: SHOWN });
  return Promise.all(
    rows.map(async (row) => ({ ...(await presentPerson(parts, row)), isMember: row.is_member })),
  );
}
