import type { FileOrFolderAccess, ItemAccess } from '../../../access/files/file-access.ts';
import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../parts/database/database.ts';
import { holdsOthersVersions } from './copies.queries.ts';

interface Copied {
  access: FileOrFolderAccess;
  target: ItemAccess;
}

/** A copy is its author's to download and to take along: of what others brought it takes the right to download. */
export async function requireOthersWork(tx: Transaction, { access, target }: Copied): Promise<void> {
  if (access.can('download')) return;
  const { accountId } = target.person;
  if (await holdsOthersVersions(tx, { id: access.item.id, accountId })) throw fail('forbidden');
}
