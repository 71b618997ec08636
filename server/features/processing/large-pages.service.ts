import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { ProcessingState } from '../../../contract/enums.ts';
import { drawPagesJob } from '../../jobs/process-media.ts';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import { makePdf, pageName } from '../../parts/media/documents/pdfs.ts';
import { MediaFailure } from '../../parts/media/media-failure.ts';
import { renditionType } from '../../parts/media/rendition-names.ts';
import { fetchObject, withScratch } from '../../parts/media/run/scratch.ts';
import type { Run } from '../../parts/queue/queue.ts';
import { objectKeys } from '../../parts/storage/object-keys.ts';
import type { Parts } from '../../parts.ts';
import { SOURCE } from './process-version.ts';
import { announceChange } from './processing.announcer.ts';
import { addLargePages, findVersion } from './processing.queries.ts';

/** Longer side. Small print stays legible. */
const PIXELS = 1600;

/** Does nothing if the job exists already. */
export const askForLargePages = (parts: Parts, versionId: string): Promise<void> =>
  parts.queue.enqueue(parts.db, drawPagesJob, { versionId }, { singletonKey: versionId });

export async function drawLargePages(parts: Parts, { versionId, run }: { versionId: string; run: Run }) {
  const { signal } = run;
  const version = await findVersion(parts.db, versionId);
  const isWanted = version?.media === 'pdf' && version.processing === ProcessingState.processed;
  if (!isWanted || version.renditions.largePages) return;
  await withScratch(parts.config, async (folder) => {
    const file = join(folder, SOURCE);
    await fetchObject({ storage: parts.storage, key: version.object_key, to: file, signal });
    const task = { file, folder, pagePixels: PIXELS };
    const { pageCount } = await makePdf(task, { signal, onProgress: () => undefined });
    const keys: string[] = [];
    for (let page = 1; page <= pageCount; page++) {
      signal.throwIfAborted();
      const key = objectKeys.version({ id: versionId, name: `large-${pageName(page)}` });
      const body = createReadStream(join(folder, pageName(page)));
      await parts.storage.put({ key, body, contentType: renditionType(key) });
      keys.push(key);
    }
    await inTransaction(parts.db, async (tx) => {
      await addLargePages(tx, versionId, keys);
      await announceChange(tx, { version, progress: 100, processing: ProcessingState.processed });
    });
  }).catch((error: unknown) => {
    // Keeps the small pages: a retry would fail alike.
    if (!(error instanceof MediaFailure)) throw error;
    parts.log.warn({ versionId, reason: error.message }, 'Pages could not be drawn larger');
  });
}
