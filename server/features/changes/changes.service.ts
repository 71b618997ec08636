import type { z } from 'zod';
import type { versionChanges } from '../../../contract/calls/changes.ts';
import { ProcessingState } from '../../../contract/enums.ts';
import { requireVersion } from '../../access/version-access.ts';
import { compareVersionsJob } from '../../jobs/compare-versions.ts';
import type { Database, Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import type { Caller } from '../../person.ts';
import { findChanges, listBelow, listPair, type Pair } from './changes.queries.ts';

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
  if (!(await canCompare(parts.db, pair))) return { state: 'none', ...nothing };
  await askForChanges(parts, parts.db, pair);
  return { state: 'pending', ...nothing };
}

/** Films, also those that are still being prepared. */
async function canCompare(db: Database, pair: Pair): Promise<boolean> {
  const versions = await listPair(db, pair);
  return (
    versions.length === 2 &&
    versions.every(({ media, processing }) => media === 'video' && processing !== ProcessingState.failed)
  );
}

/** The versions below one, the nearest first. */
export const listEarlierIds = (parts: Parts, versionId: string) => listBelow(parts.db, versionId);

/** Where they wait or are being compared already, this changes nothing. */
const askForChanges = (parts: Parts, db: Database | Transaction, pair: Pair): Promise<void> =>
  parts.queue.enqueue(db, compareVersionsJob, pair, {
    singletonKey: `${pair.versionId}.${pair.fromVersionId}`,
  });

/** A film was prepared: it is compared with the version below before anybody asks. */
export async function compareWithBelow(parts: Parts, tx: Transaction, versionId: string): Promise<void> {
  const [below] = await listBelow(tx, versionId);
  if (below) await askForChanges(parts, tx, { versionId, fromVersionId: below });
}
