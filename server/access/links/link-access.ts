import type { ErrorName } from '../../../contract/errors.ts';
import { type Failure, fail } from '../../failure.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';
import type { Caller } from '../../person.ts';
import { hadAccess } from '../ended-access.queries.ts';
import { findOpenLink } from './share-link.queries.ts';

interface Unreached extends Caller {
  /** Of what was asked for. */
  id: string;
  missing: ErrorName;
}

/**
 * What is said to a caller whom nothing opened the thing to: a visitor whose link ended is told that, and no more;
 * somebody who was taken off it a moment ago, while looking, is told that access ended.
 */
export async function failUnreached(
  db: Database | Transaction,
  { person, grant, id, missing }: Unreached,
): Promise<Failure> {
  if (grant && !(await findOpenLink(db, grant))) return fail('notShared');
  if (person && !grant && (await hadAccess(db, { accountId: person.accountId, id })))
    return fail('accessLost');
  return fail(missing);
}
