import { removeObjectsJob } from '../../jobs/remove-objects.ts';
import { inTransaction } from '../../parts/database/in-transaction.ts';
import { isObjectKey } from '../../parts/storage/object-keys.ts';
import type { Parts } from '../../parts.ts';
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

export async function sweepUploads(parts: Parts): Promise<void> {
  for (const upload of await listForgottenUploads(parts.db)) await dropUpload(parts, upload);
  await inTransaction(parts.db, settleForgottenFolders);
  await sweepEndedAddresses(parts);
}

/** Removes bytes sent after an upload was given up or its comment deleted. */
async function sweepEndedAddresses(parts: Parts): Promise<void> {
  for (;;) {
    const swept = await inTransaction(parts.db, async (tx) => {
      const keys = await deleteEndedAddresses(tx, AT_ONCE);
      if (keys.length > 0) await parts.queue.enqueue(tx, removeObjectsJob, { keys });
      return keys.length;
    });
    if (swept < AT_ONCE) return;
  }
}

/** Removes objects without a row. Young objects are spared, because their row may be about to be written. */
export async function sweepObjects(parts: Parts): Promise<void> {
  await sweepUnder(parts, { prefix: 'versions/', findNeedless: findUnknownObjects });
  // Objects leave this prefix when they are registered.
  await sweepUnder(parts, { prefix: 'uploads/', findNeedless: findUnawaited });
  await sweepMultiparts(parts);
}

/**
 * Aborts multipart uploads that a kill left without a row, which the store would keep forever. Ignores those
 * of other programs in the bucket.
 */
async function sweepMultiparts({ db, storage }: Parts): Promise<void> {
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
  findNeedless: (db: Parts['db'], keys: string[]) => Promise<string[]>;
}

async function sweepUnder({ db, storage }: Parts, { prefix, findNeedless }: Sweep): Promise<void> {
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
