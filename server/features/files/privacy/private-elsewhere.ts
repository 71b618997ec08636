import type { FileOrFolderAccess, ItemAccess } from '../../../access/files/file-access.ts';
import { fail } from '../../../failure.ts';

interface Taking {
  access: FileOrFolderAccess;
  target: ItemAccess;
}

/**
 * Private things go to another project, where they are for its team, with somebody who sees them on both sides. Who
 * does not see them here would get at them there; who does not see them there would lose them.
 */
export function requireSeenThere({ access, target }: Taking): void {
  if (!access.seesPrivate) throw fail('forbidden');
  if (!target.seesPrivate) throw fail('forbidden', { message: 'files.privateThere' });
}
