import { createHmac } from 'node:crypto';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { copyOut, openSession } from '../../../parts/database/copy-rows.ts';
import { holdRemovals } from '../../../parts/storage/removal-hold.ts';
import type { ListedObject } from '../../../parts/storage/storage.ts';
import type { Parts } from '../../../parts.ts';
import { readKeptSecret } from '../../../secret.ts';
import { AdministrationFailure } from '../../accounts/administration.service.ts';
import {
  addEarlier,
  addStored,
  findBackupAge,
  insertBackup,
  type KeptObject,
  listMigrations,
  listPartitions,
  listSequences,
  listTables,
  listWanted,
  noteWanted,
  prepareLists,
  quote,
  type TableShape,
  WAITING_JOBS,
  type WantedObject,
} from './backup.queries.ts';
import {
  hasBlob,
  keepBlob,
  listBackups,
  type Manifest,
  openPacked,
  paths,
  readObjects,
  startFolder,
  writeDurably,
} from './backup-folder.ts';

export type { Manifest };

const AT_ONCE = 1000;
const COPIES_AT_ONCE = 4;

interface Options {
  folder: string;
  signal?: AbortSignal | undefined;
}

export const markOf = (secret: string): string =>
  createHmac('sha256', secret).update('backup').digest('hex').slice(0, 16);

/**
 * Rows and objects of one moment, while Koma runs. The rows are those of one snapshot; the objects that they name are
 * copied after it, and nobody removes one of them meanwhile. What was copied before, by an earlier backup or by one that
 * was killed, is not copied again.
 */
export async function backUp(parts: Parts, { folder: given, signal }: Options): Promise<Manifest> {
  const folder = resolve(given);
  const begun = Date.now();
  const name = new Date(begun).toISOString().replaceAll(/[:.]/g, '-');
  const client = await openSession(parts.pool);
  try {
    if (!(await holdRemovals(client))) throw new AdministrationFailure('Another backup is being made.');
    await startFolder(folder);
    await mkdir(join(paths(folder).backup(name), 'tables'), { recursive: true, mode: 0o700 });
    await prepareLists(client);
    await inBatches(parts.storage.list(''), (some: ListedObject[]) => addStored(client, some));
    await addEarlierObjects(client, folder);
    const database = await copyDatabase(client, { folder, name });
    const objects = await copyObjects(parts, { client, folder, name, signal });
    const { secret, dataDir } = parts.config;
    // One that the settings name is kept where they are.
    const hasSecret = (await readKeptSecret(dataDir)) === secret;
    if (hasSecret) await writeDurably(paths(folder).secret(name), secret);
    const madeAt = new Date(begun).toISOString();
    const about = { format: 1 as const, name, madeAt, secretMark: markOf(secret), hasSecret };
    const manifest: Manifest = { ...about, ...database, objects };
    await writeDurably(paths(folder).manifest(name), `${JSON.stringify(manifest, undefined, 1)}\n`);
    await rm(paths(folder).journal, { force: true });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = (Date.now() - begun) / 1000;
    await insertBackup(parts.pool, { name, rows, objects: objects.count, bytes: objects.bytes, seconds });
    return manifest;
  } catch (error) {
    await rm(paths(folder).backup(name), { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
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

/** Of the newest backup, and of one that did not come to its end. */
async function addEarlierObjects(client: pg.Client, folder: string): Promise<void> {
  const add = (some: KeptObject[]) =>
    addEarlier(client, [...new Map(some.map((object) => [object.key, object])).values()]);
  const newest = (await listBackups(folder)).at(-1);
  if (newest) await inBatches(readObjects(paths(folder).objects(newest)), add);
  await inBatches(readObjects(paths(folder).journal), add);
}

async function copyDatabase(client: pg.Client, { folder, name }: { folder: string; name: string }) {
  await client.query('begin isolation level repeatable read');
  const copyTable = async (table: TableShape, source: string) => {
    const packed = openPacked(paths(folder).table(name, table.name));
    const rows = await copyOut(client, `copy ${source} to stdout`, packed.sink);
    return { ...table, rows, hash: await packed.close() };
  };
  await noteWanted(client);
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client))
    tables.push(await copyTable(table, `${quote(table.name)} (${table.columns.map(quote).join(', ')})`));
  const { columns, where } = WAITING_JOBS;
  const jobs = await copyTable(
    { name: 'pgboss.job', columns },
    `(select ${columns.join(', ')} from pgboss.job where ${where} order by id)`,
  );
  const migrations = await listMigrations(client);
  const partitions = await listPartitions(client);
  // Read last, a sequence stands behind every number that the rows have.
  const sequences = await listSequences(client);
  await client.query('commit');
  return { tables, jobs, migrations, partitions, sequences };
}

interface CopyObjects {
  client: pg.Client;
  folder: string;
  name: string;
  signal: AbortSignal | undefined;
}

async function copyObjects(parts: Parts, { client, folder, name, signal }: CopyObjects) {
  const list = openPacked(paths(folder).objects(name));
  let [count, bytes, after] = [0, 0, ''];
  for (;;) {
    const wanted = await listWanted(client, { after, limit: AT_ONCE });
    if (wanted.length === 0) break;
    const kept = new Map<string, KeptObject>();
    const waiting = [...wanted];
    const copyNext = async () => {
      for (let object = waiting.shift(); object; object = waiting.shift()) {
        signal?.throwIfAborted();
        const copied = await keepObject(parts, { object, folder });
        if (copied) kept.set(copied.key, copied);
      }
    };
    await Promise.all(Array.from({ length: COPIES_AT_ONCE }, copyNext));
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
}

async function keepObject(
  { storage }: Parts,
  { object, folder }: { object: WantedObject; folder: string },
): Promise<KeptObject | undefined> {
  const { key, isNamed, hash } = object;
  const listed =
    object.size === null || !object.modifiedAt
      ? undefined
      : { size: object.size, modifiedAt: object.modifiedAt };
  const found = listed ?? (await storage.head(key));
  if (!found) {
    if (!isNamed) return undefined;
    throw new AdministrationFailure(
      `The object ${key} is missing, which a row names: "doctor" lists all of them. Nothing was backed up.`,
    );
  }
  const modifiedAt = found.modifiedAt.toISOString();
  if (hash && (await hasBlob({ folder, hash, size: found.size })))
    return { key, size: found.size, modifiedAt, hash };
  const copied = { key, modifiedAt, ...(await keepBlob(folder, await storage.read({ key }))) };
  // What was copied is found again by the next backup, should this one be killed.
  await appendFile(paths(folder).journal, `${JSON.stringify(copied)}\n`, { mode: 0o600 });
  return copied;
}

/** Seconds since the last backup; undefined where none was made yet. */
export const readBackupAge = ({ pool }: Pick<Parts, 'pool'>) => findBackupAge(pool);
