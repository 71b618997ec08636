import type { FileOrFolderAccess, ItemAccess } from '../../../access/files/file-access.ts';
import { fail } from '../../../failure.ts';

interface Taking {
  access: FileOrFolderAccess;
  target: ItemAccess;
}

/**
 * Requires the right to see private items in both projects. Without it here they would leak. Without it
 * there they would be lost.
 */
export function requireSeenThere({ access, target }: Taking): void {
  if (!access.seesPrivate) throw fail('forbidden');
  if (!target.seesPrivate) throw fail('forbidden', { message: 'files.privateThere' });
}
