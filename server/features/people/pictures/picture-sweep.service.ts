import { removeObjectsJob } from '../../../jobs/remove-objects.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { objectKeys } from '../../../platform/storage/object-keys.ts';
import type { Platform } from '../../../platform.ts';
import { deleteLapsedPictures, findUnusedPictures } from './pictures.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

export async function sweepPictureUploads(platform: Platform): Promise<void> {
  for (;;) {
    const swept = await inTransaction(platform.db, async (tx) => {
      const ids = await deleteLapsedPictures(tx, AT_ONCE);
      const keys = ids.map(objectKeys.upload);
      if (keys.length > 0) await platform.queue.enqueue(tx, removeObjectsJob, { keys });
      return ids.length;
    });
    if (swept < AT_ONCE) return;
  }
}

/** Deletes pictures of refused changes. Spares young ones: their row may follow. */
export async function sweepPictures({ db, storage }: Platform): Promise<void> {
  const oldest = Date.now() - DAY_MS;
  let old: string[] = [];
  const flush = async () => {
    await storage.remove(await findUnusedPictures(db, old));
    old = [];
  };
  for await (const { key, modifiedAt } of storage.list('pictures/')) {
    if (modifiedAt.getTime() < oldest) old.push(key);
    if (old.length >= AT_ONCE) await flush();
  }
  await flush();
}
