import type { Platform } from '../../platform.ts';
import { findPlaceOf, listObjectsOf } from './cold-objects.queries.ts';
import { Step } from './idle-project.rules.ts';

const AT_ONCE = 200;

interface Moved {
  projectId: string;
  signal: AbortSignal;
}

/**
 * Moves objects to the storage class of the project's current state. Leaving the archive during the move
 * brings them back. Objects stay readable at the same address.
 */
export async function moveProjectObjects(
  { db, storage, config: { archiveClass } }: Platform,
  { projectId, signal }: Moved,
): Promise<void> {
  const place = await findPlaceOf(db, projectId);
  if (!storage.setClass || !archiveClass || !place) return;
  const isArchived = place.archived_at !== null && place.retention_step >= Step.archived;
  const storageClass = isArchived ? archiveClass : 'STANDARD';
  for (let after = ''; ; ) {
    const keys = await listObjectsOf(db, { projectId, after, limit: AT_ONCE });
    for (const key of keys) {
      signal.throwIfAborted();
      await storage.setClass({ key, storageClass });
    }
    const last = keys.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
