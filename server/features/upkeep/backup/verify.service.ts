import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { KeptObject } from './backup.queries.ts';
import { isThere, paths } from './backup-folder.ts';
import { readSavedSecret } from './backup-secret.ts';
import { examineBlob, hasBlob, putAside } from './blobs.ts';
import { explainFolder } from './explained-failures.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { readObjects } from './object-lists.ts';
import { hashOf, readPacked } from './packed-files.ts';

interface Proof {
  manifest: Manifest;
  damages: string[];
}

interface Which {
  name?: string;
  signal?: AbortSignal;
}

export function verify(given: string, { name, signal }: Which = {}): Promise<Proof> {
  const folder = resolve(given);
  return explainFolder(folder, async () => {
    const manifest = await readManifest(folder, name);
    const damages = [
      ...(await verifyRows(folder, manifest, signal)),
      ...(await verifyObjects(folder, manifest, signal)),
    ];
    if (manifest.hasSecret && !(await readSavedSecret(folder, manifest)))
      damages.push('The secret is missing, or not the one that was saved.');
    return { manifest, damages };
  });
}

async function verifyRows(folder: string, manifest: Manifest, signal?: AbortSignal): Promise<string[]> {
  const damages: string[] = [];
  for (const table of [...manifest.tables, ...(manifest.jobs ? [manifest.jobs] : [])]) {
    const path = paths(folder).table(manifest.name, table.name);
    const found = await countAndHash(path, signal).catch(() => undefined);
    signal?.throwIfAborted();
    if (!found) damages.push(`The rows of ${table.name} cannot be read.`);
    else if (found.hash !== table.hash)
      damages.push(`The rows of ${table.name} are not those that were saved.`);
    else if (found.rows !== table.rows)
      damages.push(`Of ${table.name} there are ${found.rows} rows and not ${table.rows}.`);
  }
  return damages;
}

async function verifyObjects(
  folder: string,
  { name, objects }: Manifest,
  signal?: AbortSignal,
): Promise<string[]> {
  const hash = await hashOf(readPacked(paths(folder).objects(name))).catch(() => undefined);
  if (hash !== objects.hash) return ['The list of objects is damaged.'];
  const damages: string[] = [];
  const good = new Set<string>();
  for await (const object of readObjects(folder, name)) {
    if (good.has(object.hash)) continue;
    const damage = await examineObject(folder, object, signal);
    if (damage) damages.push(damage);
    else good.add(object.hash);
  }
  return damages;
}

const AGAIN = 'the next backup copies it again, if it is still stored';

/** Undefined: intact. Puts damaged copies aside, or later backups would reuse them. */
async function examineObject(
  folder: string,
  { key, hash, size }: KeptObject,
  signal?: AbortSignal,
): Promise<string | undefined> {
  if (!(await isThere(paths(folder).blob(hash)))) return `The object ${key} is missing: ${AGAIN}.`;
  const found = (await hasBlob({ folder, hash, size }))
    ? await examineBlob({ folder, hash, signal })
    : 'damaged';
  if (found === 'whole') return undefined;
  const path = paths(folder).blob(hash);
  if (found === 'unreadable') return `The object ${key} cannot be read: ${path}.`;
  return putAside({ folder, hash }).then(
    () => `The object ${key} was damaged, and is put aside: ${AGAIN}.`,
    () => `The object ${key} is damaged, and cannot be put aside. Remove ${path}: ${AGAIN}.`,
  );
}

const LINE_END = 10;

/** Counts lines: COPY escapes line ends inside values. */
async function countAndHash(path: string, signal?: AbortSignal): Promise<{ rows: number; hash: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const chunk of readPacked(path)) {
    signal?.throwIfAborted();
    hash.update(chunk);
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) rows += 1;
  }
  return { rows, hash: hash.digest('hex') };
}
