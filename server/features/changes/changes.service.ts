import type { z } from 'zod';
import type { versionChanges } from '../../../contract/calls/changes.ts';
import { ProcessingState } from '../../../contract/enums.ts';
import { requireVersion } from '../../access/files/version-access.ts';
import { compareVersionsJob } from '../../jobs/compare-versions.ts';
import type { Caller } from '../../person.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import {
  type ComparedVersion,
  findAbove,
  findChanges,
  listBelow,
  listPair,
  type Pair,
} from './changes.queries.ts';

type Changes = z.infer<typeof versionChanges>;

const nothing = { spans: [], removed: [] };

export async function showChanges(
  platform: Platform,
  { person, grant, ...pair }: Caller & Pair,
): Promise<Changes> {
  const { versionId, fromVersionId } = pair;
  const { access } = await requireVersion(platform.db, { person, grant, versionId });
  await requireVersion(platform.db, { person, grant, versionId: fromVersionId, fileId: access.item.id });
  return readChanges(platform, pair);
}

/** Callers have checked access to both versions. */
export async function readChanges(platform: Platform, pair: Pair): Promise<Changes> {
  const found = await findChanges(platform.db, pair);
  if (found) return found.result ? { state: 'ready', ...found.result } : { state: 'none', ...nothing };
  const isAsked = await askForChanges(platform, platform.db, pair);
  return { state: isAsked ? 'pending' : 'none', ...nothing };
}

export const listEarlierIds = (platform: Platform, versionId: string) => listBelow(platform.db, versionId);

/** False: the two cannot be compared. A comparison already queued or running is not queued again. */
async function askForChanges(platform: Platform, db: Database | Transaction, pair: Pair): Promise<boolean> {
  const versions = await listPair(db, pair);
  const [one, other] = versions;
  if (!one || !other || !canCompare(one, other)) return false;
  await platform.queue.enqueue(db, compareVersionsJob, pair, {
    singletonKey: `${pair.versionId}.${pair.fromVersionId}`,
    owner: one.owner_id,
  });
  return true;
}

/** Versions still being processed count: the comparison waits for them. */
const canCompare = (one: ComparedVersion, other: ComparedVersion) =>
  one.media === other.media && [one, other].every(({ processing }) => processing !== ProcessingState.failed);

/** Compares a processed version with both neighbours before anybody asks. */
export async function compareAround(platform: Platform, tx: Transaction, versionId: string): Promise<void> {
  const [below] = await listBelow(tx, versionId);
  const above = await findAbove(tx, versionId);
  if (below) await askForChanges(platform, tx, { versionId, fromVersionId: below });
  if (above) await askForChanges(platform, tx, { versionId: above.id, fromVersionId: versionId });
}
