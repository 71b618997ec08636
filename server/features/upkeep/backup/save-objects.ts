import { appendFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Platform } from '../../../platform.ts';
import { AdministrationFailure } from '../../accounts/administration.service.ts';
import {
  addEarlier,
  addStored,
  type KeptObject,
  listWanted,
  prepareLists,
  type WantedObject,
} from './backup.queries.ts';
import { listBackups, paths } from './backup-folder.ts';
import { hasBlob, isDue, isWholeBlob, keepBlob } from './blobs.ts';
import type { ExplainedStorage } from './explained-failures.ts';
import { readManifest } from './manifest.ts';
import { readJournal, readObjects, requireObjectList } from './object-lists.ts';
import { openPacked } from './packed-files.ts';

const AT_ONCE = 1000;
const COPIES_AT_ONCE = 4;

interface Saving {
  client: pg.Client;
  log: Platform['log'];
  begun: Date;
  storage: ExplainedStorage;
  folder: string;
  signal: AbortSignal | undefined;
}

/** Must run before the snapshot. */
export async function listObjects({ client, log, storage, folder }: Saving): Promise<void> {
  await prepareLists(client);
  await inBatches(storage.list(), (some) => addStored(client, some));
  const add = (some: KeptObject[]) =>
    addEarlier(client, [...new Map(some.map((object) => [object.key, object])).values()]);
  const newest = await findReadable({ folder, log });
  if (newest) await inBatches(readObjects(folder, newest), add);
  await inBatches(readJournal(folder), add);
}

/** Without an intact list all objects are read again, but not stored twice. */
async function findReadable({ folder, log }: Pick<Saving, 'folder' | 'log'>): Promise<string | undefined> {
  for (const name of (await listBackups(folder)).toReversed())
    try {
      await requireObjectList(folder, await readManifest(folder, name));
      return name;
    } catch (error) {
      log.warn({ err: error, name }, 'An earlier backup is damaged, and nothing is built on it');
    }
  return undefined;
}

async function inBatches<Item>(items: AsyncIterable<Item>, take: (some: Item[]) => Promise<unknown>) {
  let some: Item[] = [];
  for await (const item of items) {
    some.push(item);
    if (some.length < AT_ONCE) continue;
    await take(some);
    some = [];
  }
  if (some.length > 0) await take(some);
}

export async function saveObjects(saving: Saving & { name: string }) {
  const { client, folder, name, signal } = saving;
  const list = openPacked(paths(folder).objects(name));
  let [count, bytes, after] = [0, 0, ''];
  try {
    for (;;) {
      const wanted = await listWanted(client, { after, limit: AT_ONCE });
      if (wanted.length === 0) break;
      const kept = new Map<string, KeptObject>();
      const waiting = [...wanted];
      const copyNext = async () => {
        for (let object = waiting.shift(); object; object = waiting.shift()) {
          try {
            signal?.throwIfAborted();
            const copied = await saveObject(saving, object);
            if (copied) kept.set(copied.key, copied);
          } catch (error) {
            // Stops all copying: after a failure the next backup may begin.
            waiting.length = 0;
            throw error;
          }
        }
      };
      const copying = await Promise.allSettled(Array.from({ length: COPIES_AT_ONCE }, copyNext));
      for (const outcome of copying) if (outcome.status === 'rejected') throw outcome.reason;
      for (const { key } of wanted) {
        const object = kept.get(key);
        if (!object) continue;
        list.sink.write(`${JSON.stringify(object)}\n`);
        count += 1;
        bytes += object.size;
      }
      after = wanted.at(-1)?.key ?? after;
    }
    return { count, bytes, hash: await list.close() };
  } catch (error) {
    await list.abandon();
    throw error;
  }
}

async function saveObject(
  saving: Saving,
  { key, isNamed, hash, ...known }: WantedObject,
): Promise<KeptObject | undefined> {
  const { storage, folder, signal } = saving;
  const listed =
    known.size === null || !known.modifiedAt ? undefined : { size: known.size, modifiedAt: known.modifiedAt };
  const found = listed ?? (await storage.head(key));
  if (!found) {
    if (!isNamed) return undefined;
    throw new AdministrationFailure(
      `The object ${key} is missing, which a row names: "doctor" lists all of them. Nothing was backed up.`,
    );
  }
  const modifiedAt = found.modifiedAt.toISOString();
  if (hash && (await isKept(saving, { key, hash, size: found.size })))
    return { key, size: found.size, modifiedAt, hash };
  const blob = await keepBlob({ folder, source: storage.read(key), signal }).catch(async (error: unknown) => {
    // Unregistered uploads may be removed at any time.
    if (isNamed || (await storage.head(key))) throw error;
    return undefined;
  });
  if (!blob) return undefined;
  const copied = { key, modifiedAt, ...blob };
  // The journal lets the next backup reuse copies of a killed one.
  await appendFile(paths(folder).journal, `${JSON.stringify(copied)}\n`, { mode: 0o600 });
  return copied;
}

/** Rereads the copy on its day of the month, to replace damaged bytes while the original exists. */
async function isKept(
  { folder, begun, log, signal }: Saving,
  { key, hash, size }: { key: string; hash: string; size: number },
): Promise<boolean> {
  if (!(await hasBlob({ folder, hash, size }))) return false;
  if (!isDue(hash, begun) || (await isWholeBlob({ folder, hash, signal }))) return true;
  log.warn({ key, hash }, 'The bytes of an object are damaged in the backup, and are copied again');
  return false;
}
