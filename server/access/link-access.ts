import type { ErrorName } from '../../contract/errors.ts';
import { type Failure, fail } from '../failure.ts';
import type { Database, Transaction } from '../parts/database/database.ts';
import type { Grant } from '../person.ts';
import { findOpenLink } from './share-link.queries.ts';

/** What is said to a caller whom nothing opened the thing to: a visitor whose link ended is told that, and no more. */
export async function failUnreached(
  db: Database | Transaction,
  { grant, missing }: { grant: Grant | undefined; missing: ErrorName },
): Promise<Failure> {
  if (grant && !(await findOpenLink(db, grant))) return fail('notShared');
  return fail(missing);
}
