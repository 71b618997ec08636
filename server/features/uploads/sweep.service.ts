import { removeObjectsJob } from '../../jobs/remove-objects.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { isObjectKey } from '../../platform/storage/object-keys.ts';
import type { Platform } from '../../platform.ts';
import { settleForgottenFolders } from './registration.queries.ts';
import {
  deleteEndedAddresses,
  findUnawaited,
  findUnknownMultiparts,
  findUnknownObjects,
} from './sweep.queries.ts';
import { listForgottenUploads } from './uploads.queries.ts';
import { dropUpload } from './uploads.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

export async function sweepUploads(platform: Platform): Promise<void> {
  for (const upload of await listForgottenUploads(platform.db)) await dropUpload(platform, upload);
  await inTransaction(platform.db, settleForgottenFolders);
  await sweepEndedAddresses(platform);
}

/** Removes bytes sent after an upload was given up or its comment deleted. */
async function sweepEndedAddresses(platform: Platform): Promise<void> {
  for (;;) {
    const swept = await inTransaction(platform.db, async (tx) => {
      const keys = await deleteEndedAddresses(tx, AT_ONCE);
      if (keys.length > 0) await platform.queue.enqueue(tx, removeObjectsJob, { keys });
      return keys.length;
    });
    if (swept < AT_ONCE) return;
  }
}

/** Removes objects without a row. Young objects are spared, because their row may be about to be written. */
export async function sweepObjects(platform: Platform): Promise<void> {
  await sweepUnder(platform, { prefix: 'versions/', findNeedless: findUnknownObjects });
  // Objects leave this prefix when they are registered.
  await sweepUnder(platform, { prefix: 'uploads/', findNeedless: findUnawaited });
  await sweepMultiparts(platform);
}

/**
 * Aborts multipart uploads that a kill left without a row, which the store would keep forever. Ignores those
 * of other programs in the bucket.
 */
async function sweepMultiparts({ db, storage }: Platform): Promise<void> {
  const oldest = Date.now() - DAY_MS;
  const old = new Map<string, string>();
  const flush = async () => {
    for (const uploadId of await findUnknownMultiparts(db, [...old.keys()]))
      await storage.abortMultipart({ key: old.get(uploadId) ?? '', uploadId });
    old.clear();
  };
  for await (const { key, uploadId, modifiedAt } of storage.listMultiparts()) {
    if (modifiedAt.getTime() < oldest && isObjectKey(key)) old.set(uploadId, key);
    if (old.size >= AT_ONCE) await flush();
  }
  await flush();
}

interface Sweep {
  prefix: string;
  findNeedless: (db: Platform['db'], keys: string[]) => Promise<string[]>;
}

async function sweepUnder({ db, storage }: Platform, { prefix, findNeedless }: Sweep): Promise<void> {
  const oldest = Date.now() - DAY_MS;
  let old: string[] = [];
  const flush = async () => {
    await storage.remove(await findNeedless(db, old));
    old = [];
  };
  for await (const { key, modifiedAt } of storage.list(prefix)) {
    if (modifiedAt.getTime() < oldest) old.push(key);
    if (old.length >= AT_ONCE) await flush();
  }
  await flush();
}
