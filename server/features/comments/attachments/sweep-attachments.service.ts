import { removeObjectsJob } from '../../../jobs/remove-objects.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Platform } from '../../../platform.ts';
import {
  deleteForgottenAttachments,
  findUnattached,
  listLapsedAttachments,
  setArrivedAttachment,
} from './attachments.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

export async function sweepAttachments(platform: Platform): Promise<void> {
  for (;;) {
    const swept = await inTransaction(platform.db, async (tx) => {
      const keys = await deleteForgottenAttachments(tx, AT_ONCE);
      if (keys.length > 0) await platform.queue.enqueue(tx, removeObjectsJob, { keys });
      return keys.length;
    });
    if (swept < AT_ONCE) return;
  }
}

export async function measureLapsedAttachments({ db, storage }: Platform): Promise<void> {
  for (const { id, object_key: key, size_bytes: size } of await listLapsedAttachments(db)) {
    const arrived = (await storage.head(key))?.size ?? 0;
    await setArrivedAttachment(db, { id, bytes: Math.min(arrived, size) });
  }
}

/** Removes objects without a row. Young objects are spared, because their row may be about to be written. */
export async function sweepAttachedObjects({ db, storage }: Platform): Promise<void> {
  const oldest = Date.now() - DAY_MS;
  let old: string[] = [];
  const flush = async () => {
    await storage.remove(await findUnattached(db, old));
    old = [];
  };
  for await (const { key, modifiedAt } of storage.list('attachments/')) {
    if (modifiedAt.getTime() < oldest) old.push(key);
    if (old.length >= AT_ONCE) await flush();
  }
  await flush();
}
