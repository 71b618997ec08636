import type { z } from 'zod';
import type { versionChanges } from '../../../contract/calls/changes.ts';
import { ProcessingState } from '../../../contract/enums.ts';
import { requireVersion } from '../../access/files/version-access.ts';
import { compareVersionsJob } from '../../jobs/compare-versions.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import type { Caller } from '../../person.ts';
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

/** What changed since an earlier version. Where nobody compared them yet, that begins now. */
export async function showChanges(parts: Parts, { person, grant, ...pair }: Caller & Pair): Promise<Changes> {
  const { versionId, fromVersionId } = pair;
  const { access } = await requireVersion(parts.db, { person, grant, versionId });
  await requireVersion(parts.db, { person, grant, versionId: fromVersionId, fileId: access.item.id });
  return readChanges(parts, pair);
}

/** Of versions that the caller was found to see. */
export async function readChanges(parts: Parts, pair: Pair): Promise<Changes> {
  const found = await findChanges(parts.db, pair);
  if (found) return found.result ? { state: 'ready', ...found.result } : { state: 'none', ...nothing };
  const isAsked = await askForChanges(parts, parts.db, pair);
  return { state: isAsked ? 'pending' : 'none', ...nothing };
}

/** The versions below one, the nearest first. */
export const listEarlierIds = (parts: Parts, versionId: string) => listBelow(parts.db, versionId);

/** False where they cannot be compared. Where they wait or are being compared already, nothing changes. */
async function askForChanges(parts: Parts, db: Database | Transaction, pair: Pair): Promise<boolean> {
  const versions = await listPair(db, pair);
  const [one, other] = versions;
  if (!one || !other || !canCompare(one, other)) return false;
  await parts.queue.enqueue(db, compareVersionsJob, pair, {
    singletonKey: `${pair.versionId}.${pair.fromVersionId}`,
    owner: one.owner_id,
  });
  return true;
}

/** Of one kind, also those that are still being prepared. */
const canCompare = (one: ComparedVersion, other: ComparedVersion) =>
  one.media === other.media && [one, other].every(({ processing }) => processing !== ProcessingState.failed);

/** A version was prepared: before anybody asks it is compared with the one below, and the one above with it. */
export async function compareAround(parts: Parts, tx: Transaction, versionId: string): Promise<void> {
  const [below] = await listBelow(tx, versionId);
  const above = await findAbove(tx, versionId);
  if (below) await askForChanges(parts, tx, { versionId, fromVersionId: below });
  if (above) await askForChanges(parts, tx, { versionId: above.id, fromVersionId: versionId });
}
