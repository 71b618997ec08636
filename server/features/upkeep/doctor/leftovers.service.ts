import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listOutside, type OutsidePlace } from '../../../parts/database/embedded/outside-places.ts';
import { OUTSIDE } from '../../../parts/database/embedded/place.ts';
import { findPostmaster } from '../../../parts/database/embedded/postmaster.ts';
import type { Diagnosis } from './doctor.service.ts';
import { type LeftRehearsal, listLeftRehearsals, removeRehearsal } from './rehearsals.ts';

interface Look {
  /** The data folder of these settings, whose database is in use wherever it says it is. */
  dataDir: string;
  /** Removes what nobody uses and nothing leads to. */
  mends?: boolean;
  /** Where databases are kept whose user cannot enter their data folder. */
  outside?: string;
  /** Where rehearsals are made. */
  temporary?: string;
}

/**
 * What is left on this machine of installations that are gone. Looked at before a database is opened: with a data folder
 * that was removed, opening would make another one, and the database of the first would no longer count as forsaken.
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

/** Only where its data folder is gone for certain: one that cannot be found now, or leads elsewhere, may come back. */
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
