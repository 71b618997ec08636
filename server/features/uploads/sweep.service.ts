import { parseObjectKey } from '../../parts/storage/object-keys.ts';
import type { Parts } from '../../parts.ts';
import { settleForgottenFolders } from './registration.queries.ts';
import { findUnknownVersions } from './sweep.queries.ts';
import { listForgottenUploads } from './uploads.queries.ts';
import { dropUpload } from './uploads.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

/** What was never registered is gone after a day, with the room that it held. */
export async function sweepUploads(parts: Parts): Promise<void> {
  for (const upload of await listForgottenUploads(parts.db)) await dropUpload(parts, upload);
  await parts.db.transaction().execute(settleForgottenFolders);
}

/** Objects that no row names. The young ones are spared: their row may be about to come. */
export async function sweepObjects(parts: Parts): Promise<void> {
  const { storage } = parts;
  const oldest = Date.now() - DAY_MS;
  let old: string[] = [];
  const flush = async () => {
    const idOf = (key: string) => parseObjectKey(key).id;
    const unknown = await findUnknownVersions(parts.db, [...new Set(old.map(idOf))]);
    await storage.remove(old.filter((key) => unknown.has(idOf(key))));
    old = [];
  };
  for await (const { key, modifiedAt } of storage.list('versions/')) {
    if (modifiedAt.getTime() < oldest) old.push(key);
    if (old.length >= AT_ONCE) await flush();
  }
  await flush();
  // Pictures on their way to a profile or project: they leave this place when they are taken.
  for await (const { key, modifiedAt } of storage.list('uploads/')) {
    if (modifiedAt.getTime() < oldest) await storage.remove([key]);
  }
}
