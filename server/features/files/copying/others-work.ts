import type { FileOrFolderAccess, ItemAccess } from '../../../access/files/file-access.ts';
import { fail } from '../../../failure.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { holdsOthersVersions } from './copies.queries.ts';

interface Copied {
  access: FileOrFolderAccess;
  target: ItemAccess;
}

/** Requires the right to download, because an author can download the copy. */
export async function requireOthersWork(tx: Transaction, { access, target }: Copied): Promise<void> {
  if (access.can('download')) return;
  const { accountId } = target.person;
  if (await holdsOthersVersions(tx, { id: access.item.id, accountId })) throw fail('forbidden');
}
