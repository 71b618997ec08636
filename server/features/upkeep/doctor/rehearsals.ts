import { lstatSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findOwner, hasOwnerNoted } from '../../../parts/database/embedded/owner.ts';
import { findFolder } from '../../../parts/database/embedded/place.ts';
import { findPostmaster, stopPostmaster } from '../../../parts/database/embedded/postmaster.ts';

/** Of the folders in which rehearsals restore. */
export const REHEARSAL = 'koma-rehearsal-';

/** One begins and ends in seconds without having noted whose it is. */
const UNNOTED_MS = 3_600_000;

export interface LeftRehearsal {
  folder: string;
  /** Where its database is kept, where it came so far. */
  database: string | undefined;
  isRunning: boolean;
  /** Its process was noted, and is gone. */
  isForsaken: boolean;
}

/** What killed rehearsals left. Other people's are theirs: what stands in them is not to be believed. */
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
