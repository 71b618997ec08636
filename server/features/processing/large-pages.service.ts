import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { ProcessingState } from '../../../contract/enums.ts';
import { drawPagesJob } from '../../jobs/process-media.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { makePdf, pageName } from '../../platform/media/documents/pdfs.ts';
import { MediaFailure } from '../../platform/media/media-failure.ts';
import { renditionType } from '../../platform/media/rendition-names.ts';
import { fetchObject, withScratch } from '../../platform/media/run/scratch.ts';
import type { Run } from '../../platform/queue/queue.ts';
import { objectKeys } from '../../platform/storage/object-keys.ts';
import type { Platform } from '../../platform.ts';
import { SOURCE } from './process-version.ts';
import { announceChange } from './processing.announcer.ts';
import { addLargePages, findVersion } from './processing.queries.ts';

/** Longer side. Small print stays legible. */
const PIXELS = 1600;

/** Does nothing if the job exists already. */
export const askForLargePages = (platform: Platform, versionId: string): Promise<void> =>
  platform.queue.enqueue(platform.db, drawPagesJob, { versionId }, { singletonKey: versionId });

export async function drawLargePages(
  platform: Platform,
  { versionId, run }: { versionId: string; run: Run },
) {
  const { signal } = run;
  const version = await findVersion(platform.db, versionId);
  const isWanted = version?.media === 'pdf' && version.processing === ProcessingState.processed;
  if (!isWanted || version.renditions.largePages) return;
  await withScratch(platform.config, async (folder) => {
    const file = join(folder, SOURCE);
    await fetchObject({ storage: platform.storage, key: version.object_key, to: file, signal });
    const task = { file, folder, pagePixels: PIXELS };
    const { pageCount } = await makePdf(task, { signal, onProgress: () => undefined });
    const keys: string[] = [];
    for (let page = 1; page <= pageCount; page++) {
      signal.throwIfAborted();
      const key = objectKeys.version({ id: versionId, name: `large-${pageName(page)}` });
      const body = createReadStream(join(folder, pageName(page)));
      await platform.storage.put({ key, body, contentType: renditionType(key) });
      keys.push(key);
    }
    await inTransaction(platform.db, async (tx) => {
      await addLargePages(tx, versionId, keys);
      await announceChange(tx, { version, progress: 100, processing: ProcessingState.processed });
    });
  }).catch((error: unknown) => {
    // Keeps the small pages: a retry would fail alike.
    if (!(error instanceof MediaFailure)) throw error;
    platform.log.warn({ versionId, reason: error.message }, 'Pages could not be drawn larger');
  });
}
