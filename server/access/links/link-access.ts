import type { ErrorName } from '../../../contract/errors.ts';
import { type Failure, fail } from '../../failure.ts';
import type { Caller } from '../../person.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { hadAccess } from '../ended-access.queries.ts';
import { findOpenLink } from './share-link.queries.ts';

interface Unreached extends Caller {
  id: string;
  missing: ErrorName;
}

/** Explains an unreachable thing: a visitor learns that the link ended, a recently removed person that access ended. */
export async function failUnreached(
  db: Database | Transaction,
  { person, grant, id, missing }: Unreached,
): Promise<Failure> {
  if (grant && !(await findOpenLink(db, grant))) return fail('notShared');
  if (person && !grant && (await hadAccess(db, { accountId: person.accountId, id })))
    return fail('accessLost');
  return fail(missing);
}
