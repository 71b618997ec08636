import { ProcessingState } from '../../../contract/enums.ts';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import type { Alignment } from '../../parts/media/alignment/alignment.ts';
import { MediaFailure } from '../../parts/media/media-failure.ts';
import { withScratch } from '../../parts/media/run/scratch.ts';
import type { Run } from '../../parts/queue/queue.ts';
import type { Parts } from '../../parts.ts';
import { announceCompared } from './changes.announcer.ts';
import { type ComparedVersion, listPair, type Pair, saveChanges } from './changes.queries.ts';
import { compareDocuments } from './compare-documents.service.ts';
import { compareFilms } from './compare-films.service.ts';
import { compareImages } from './compare-images.service.ts';
import type { Comparison } from './comparison.ts';

const comparers: Record<
  ComparedVersion['media'],
  (parts: Parts, comparison: Comparison) => Promise<Alignment>
> = { video: compareFilms, image: compareImages, pdf: compareDocuments };

/** Versions still in processing are skipped: processing queues the comparison again when it ends. */
export async function compareVersions(parts: Parts, pair: Pair, { signal }: Run): Promise<void> {
  const versions = await listPair(parts.db, pair);
  const now = versions.find(({ id }) => id === pair.versionId);
  const before = versions.find(({ id }) => id === pair.fromVersionId);
  const isPrepared = versions.every(({ processing }) => processing === ProcessingState.processed);
  if (!now || !before || !isPrepared || now.media !== before.media) return;
  const result = await withScratch(parts.config, (folder) =>
    comparers[now.media](parts, { now, before, folder, signal }),
  ).catch((error: unknown) => {
    if (!(error instanceof MediaFailure)) throw error;
    parts.log.warn({ ...pair, reason: error.message }, 'Two versions could not be compared');
    return null;
  });
  await keep(parts, { now, pair, result });
}

/** Runs after the last failed try, so the page stops waiting for a result. */
export async function giveUpComparing(parts: Parts, pair: Pair): Promise<void> {
  const now = (await listPair(parts.db, pair)).find(({ id }) => id === pair.versionId);
  if (now) await keep(parts, { now, pair, result: null });
}

interface Kept {
  now: ComparedVersion;
  pair: Pair;
  result: Alignment | null;
}

async function keep(parts: Parts, { now, pair, result }: Kept): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    // A version may have been purged meanwhile.
    if ((await listPair(tx, pair)).length < 2) return;
    await saveChanges(tx, { ...pair, result });
    await announceCompared(tx, now);
  });
}
