import type { Ability } from '../../../contract/roles.ts';
import { fail } from '../../failure.ts';
import type { Caller } from '../../person.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { failUnreached } from '../links/link-access.ts';
import { admit, type ProjectAccess } from '../projects/project-access.ts';
import { ProjectStanding } from '../projects/project-standing.ts';
import { findReachedSelection, findSelectionRow, type SelectionRow } from './selection-access.queries.ts';

export interface SelectionAccess<Asked extends Ability = Ability> {
  selection: SelectionRow;
  project: ProjectAccess<Asked>;
}

interface Question<Asked extends Ability> extends Caller {
  selectionId: string;
  ability: Asked;
}

/** Answers for an invisible selection as for a missing one. */
export async function requireSelection<Asked extends Ability>(
  db: Database | Transaction,
  { person, grant, selectionId, ability }: Question<Asked>,
): Promise<SelectionAccess<Asked>> {
  if (!person && !grant) throw fail('signInRequired');
  const found = await findReachedSelection(db, { accountId: person?.accountId, grant, selectionId });
  const selection = found && (await findSelectionRow(db, selectionId));
  if (!selection) throw await failUnreached(db, { person, grant, id: selectionId, missing: 'notFound' });
  const standing = ProjectStanding.ofItem(found, { isSignedIn: person !== undefined, guest: grant?.guest });
  return { selection, project: admit({ person, grant, project: found, standing, ability }) };
}
