import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { copyOut, openSession } from '../../../parts/database/copy-rows.ts';
import { findUnknown, migrate } from '../../../parts/database/migrate.ts';
import { keepMonths } from '../../../parts/events/months.ts';
import type { Parts } from '../../../parts.ts';
import { replaceSecret } from '../../../secret.ts';
import { AdministrationFailure } from '../../accounts/administration.service.ts';
import { quote } from './backup.queries.ts';
import { markOf } from './backup.service.ts';
import { hashOf, type Manifest, paths, readManifest, readObjects, readPacked } from './backup-folder.ts';
import { hashSink } from './hash-sink.ts';
import {
  countAccounts,
  layOutTables,
  loadJobs,
  loadRows,
  setSequences,
  withoutChecks,
} from './restore.queries.ts';

interface Restore {
  folder: string;
  name?: string | undefined;
}

/**
 * Into an installation that nobody uses yet. Objects come first, and can be brought again after a kill; all rows come
 * in one transaction, so that there is everything or nothing. A newer Koma migrates them afterwards.
 */
export async function restore(parts: Parts, { folder: given, name }: Restore): Promise<Manifest> {
  const folder = resolve(given);
  const manifest = await readManifest(folder, name);
  await requireFit(parts, manifest);
  await bringObjects(parts, { folder, manifest });
  await bringRows(parts, { folder, manifest });
  if (manifest.hasSecret && markOf(parts.config.secret) !== manifest.secretMark)
    await replaceSecret(parts.config.dataDir, await readFile(paths(folder).secret(manifest.name), 'utf8'));
  await migrate(parts.pool);
  await keepMonths(parts.db);
  return manifest;
}

async function requireFit({ pool, config }: Parts, manifest: Manifest): Promise<void> {
  if ((await countAccounts(pool)) > 0)
    throw new AdministrationFailure(
      'There are accounts here already: restore into a new DATA_DIR, or an empty database, before the first start.',
    );
  const unknown = await findUnknown(manifest.migrations);
  if (unknown) throw new AdministrationFailure(`The backup is of a newer Koma: it has run ${unknown}.`);
  const isOther = markOf(config.secret) !== manifest.secretMark;
  if (isOther && !manifest.hasSecret)
    throw new AdministrationFailure('Set KOMA_SECRET to the secret of the installation that was backed up.');
  if (isOther && process.env.KOMA_SECRET)
    throw new AdministrationFailure('KOMA_SECRET is another one than that of the backup: leave it out.');
}

async function bringObjects(
  { storage }: Parts,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<void> {
  for await (const { key, size, hash } of readObjects(paths(folder).objects(manifest.name))) {
    if ((await storage.head(key))?.size === size) continue;
    const blob = paths(folder).blob(hash);
    if ((await hashOf(createReadStream(blob)).catch(() => '')) !== hash)
      throw new AdministrationFailure(`The object ${key} of the backup is damaged or missing.`);
    // Whoever asks for it says what it is; the storage is never asked.
    await storage.put({ key, body: createReadStream(blob), contentType: 'application/octet-stream' });
  }
}

async function bringRows(
  { pool }: Parts,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<void> {
  const client = await openSession(pool);
  try {
    await client.query('begin');
    await layOutTables(client, manifest);
    await withoutChecks(client, async () => {
      for (const { name, columns, rows } of manifest.tables) {
        const source = readPacked(paths(folder).table(manifest.name, name));
        const loaded = await loadRows(client, { name, columns, source });
        if (loaded !== rows)
          throw new AdministrationFailure(`Of ${name} there are ${loaded} rows and not ${rows}.`);
      }
    });
    await setSequences(client, manifest);
    await loadJobs(client, readPacked(paths(folder).table(manifest.name, manifest.jobs.name)));
    const differences = await compareRows(client, manifest);
    if (differences.length > 0) throw new AdministrationFailure(differences.join('\n'));
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Written out again, the rows are byte for byte those of the backup: they lie in the order in which they came. */
export async function compareRows(
  client: Awaited<ReturnType<typeof openSession>>,
  { tables }: { tables: Array<Pick<Manifest['tables'][number], 'name' | 'columns' | 'hash'>> },
): Promise<string[]> {
  await client.query('set local synchronize_seqscans = off');
  const differences: string[] = [];
  for (const { name, columns, hash } of tables) {
    const sink = hashSink();
    await copyOut(client, `copy ${quote(name)} (${columns.map(quote).join(', ')}) to stdout`, sink);
    if (sink.digest() !== hash) differences.push(`The rows of ${name} are not those of the backup.`);
  }
  return differences;
}

/** Every object of the backup, byte for byte, and no other. */
export async function compareObjectsWith(
  { storage }: Parts,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<string[]> {
  const differences: string[] = [];
  const wanted = new Set<string>();
  for await (const { key, hash } of readObjects(paths(resolve(folder)).objects(manifest.name))) {
    wanted.add(key);
    const found = await storage.read({ key }).then(hashOf, () => undefined);
    if (found !== hash) differences.push(`The object ${key} is ${found ? 'another one' : 'missing'}.`);
  }
  for await (const { key } of storage.list(''))
    if (!wanted.has(key)) differences.push(`The object ${key} is too much.`);
  return differences;
}
