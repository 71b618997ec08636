import { lstatSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findOwner, hasOwnerNoted } from '../../../platform/database/embedded/owner.ts';
import { findFolder } from '../../../platform/database/embedded/place.ts';
import { findPostmaster, stopPostmaster } from '../../../platform/database/embedded/postmaster.ts';

export const REHEARSAL = 'koma-rehearsal-';

/** A rehearsal starting or ending has no owner noted for some seconds. */
const UNNOTED_MS = 3_600_000;

export interface LeftRehearsal {
  folder: string;
  database: string | undefined;
  isRunning: boolean;
  isForsaken: boolean;
}

/** Ignores folders of other users, whose content cannot be trusted. */
export function listLeftRehearsals(temporary: string, now = Date.now()): LeftRehearsal[] {
  return readdirSync(temporary)
    .filter((name) => name.startsWith(REHEARSAL))
    .map((name) => join(temporary, name))
    .flatMap((folder) => {
      const found = lstatSync(folder, { throwIfNoEntry: false });
      if (!found?.isDirectory() || found.uid !== process.getuid?.()) return [];
      const database = findFolder(join(folder, 'data'));
      const isNoted = database !== undefined && hasOwnerNoted({ folder: database });
      if (isNoted && findOwner({ folder: database })) return [];
      if (!isNoted && now - found.mtimeMs < UNNOTED_MS) return [];
      const isRunning = database !== undefined && findPostmaster(join(database, 'data')) !== undefined;
      return [{ folder, database, isRunning, isForsaken: isNoted }];
    });
}

export async function removeRehearsal({ folder, database }: LeftRehearsal): Promise<void> {
  if (database) {
    await stopPostmaster(join(database, 'data'));
    await rm(database, { recursive: true });
  }
  await rm(folder, { recursive: true });
}
