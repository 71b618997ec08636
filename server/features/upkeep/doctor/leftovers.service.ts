import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listOutside, type OutsidePlace } from '../../../platform/database/embedded/outside-places.ts';
import { OUTSIDE } from '../../../platform/database/embedded/place.ts';
import { findPostmaster } from '../../../platform/database/embedded/postmaster.ts';
import type { Diagnosis } from './doctor.service.ts';
import { type LeftRehearsal, listLeftRehearsals, removeRehearsal } from './rehearsals.ts';

interface Look {
  dataDir: string;
  mends?: boolean;
  /** Folder of databases whose user cannot enter the data folder. */
  outside?: string;
  temporary?: string;
}

/**
 * Finds leftovers of removed installations. Runs before a database is opened: opening would recreate a
 * removed data folder, and its old database would no longer count as left over.
 */
export async function examineLeftovers({
  dataDir,
  mends = false,
  outside = OUTSIDE,
  temporary = tmpdir(),
}: Look): Promise<Diagnosis> {
  const wrong: string[] = [];
  const mended: string[] = [];
  for (const place of listOutside(outside, dataDir).filter(({ isUsed }) => !isUsed)) {
    const isMended = mends && (await removeOutside(place));
    (isMended ? mended : wrong).push(describePlace(place, isMended));
  }
  for (const rehearsal of listLeftRehearsals(temporary)) {
    const isMended = mends && rehearsal.isForsaken;
    if (isMended) await removeRehearsal(rehearsal);
    (isMended ? mended : wrong).push(describeRehearsal(rehearsal, isMended));
  }
  return { looked: ['databases outside of their folder, interrupted rehearsals'], wrong, mended };
}

const describePlace = (place: OutsidePlace, isMended: boolean): string => {
  const { folder, dataDir, isForsaken } = place;
  if (isMended) return `The database in ${folder} was removed. It was of ${dataDir}, which is gone.`;
  const whose = () => {
    if (!dataDir) return 'Nothing says whose it was.';
    if (isForsaken) return `It was of ${dataDir}, which is gone.`;
    return `It is of ${dataDir}, which may be on a disk that is not mounted, or leads elsewhere: remove it by hand if you are sure.`;
  };
  return `No data folder leads to the database in ${folder}. ${whose()}`;
};

/** Removes only if the data folder is certainly gone. One that is missing now may be remounted. */
async function removeOutside({ folder, isForsaken }: OutsidePlace): Promise<boolean> {
  if (!isForsaken || findPostmaster(join(folder, 'data'))) return false;
  await rm(folder, { recursive: true });
  return true;
}

function describeRehearsal({ folder, isRunning, isForsaken }: LeftRehearsal, isMended: boolean): string {
  const database = isRunning ? ', and its database' : '';
  if (isMended) return `What an interrupted rehearsal left in ${folder} was removed${database}.`;
  const what = `An interrupted rehearsal left ${folder}${isRunning ? ', and its database runs' : ''}`;
  return isForsaken ? `${what}: --mend removes it.` : `${what}: remove it by hand if no rehearsal runs.`;
}
