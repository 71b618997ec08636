import { ProcessingState } from '../../../contract/enums.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Alignment } from '../../platform/media/alignment/alignment.ts';
import { MediaFailure } from '../../platform/media/media-failure.ts';
import { withScratch } from '../../platform/media/run/scratch.ts';
import type { Run } from '../../platform/queue/queue.ts';
import type { Platform } from '../../platform.ts';
import { announceCompared } from './changes.announcer.ts';
import { type ComparedVersion, listPair, type Pair, saveChanges } from './changes.queries.ts';
import { compareDocuments } from './compare-documents.service.ts';
import { compareFilms } from './compare-films.service.ts';
import { compareImages } from './compare-images.service.ts';
import type { Comparison } from './comparison.ts';

const comparers: Record<
  ComparedVersion['media'],
  (platform: Platform, comparison: Comparison) => Promise<Alignment>
> = { video: compareFilms, image: compareImages, pdf: compareDocuments };

/** Versions still in processing are skipped: processing queues the comparison again when it ends. */
export async function compareVersions(platform: Platform, pair: Pair, { signal }: Run): Promise<void> {
  const versions = await listPair(platform.db, pair);
  const now = versions.find(({ id }) => id === pair.versionId);
  const before = versions.find(({ id }) => id === pair.fromVersionId);
  const isPrepared = versions.every(({ processing }) => processing === ProcessingState.processed);
  if (!now || !before || !isPrepared || now.media !== before.media) return;
  const result = await withScratch(platform.config, (folder) =>
    comparers[now.media](platform, { now, before, folder, signal }),
  ).catch((error: unknown) => {
    if (!(error instanceof MediaFailure)) throw error;
    platform.log.warn({ ...pair, reason: error.message }, 'Two versions could not be compared');
    return null;
  });
  await keep(platform, { now, pair, result });
}

/** Runs after the last failed try, so the page stops waiting for a result. */
export async function giveUpComparing(platform: Platform, pair: Pair): Promise<void> {
  const now = (await listPair(platform.db, pair)).find(({ id }) => id === pair.versionId);
  if (now) await keep(platform, { now, pair, result: null });
}

interface Kept {
  now: ComparedVersion;
  pair: Pair;
  result: Alignment | null;
}

async function keep(platform: Platform, { now, pair, result }: Kept): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    // A version may have been purged meanwhile.
    if ((await listPair(tx, pair)).length < 2) return;
    await saveChanges(tx, { ...pair, result });
    await announceCompared(tx, now);
  });
}
