import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import {
  hasBlob,
  hashOf,
  isThere,
  type Manifest,
  paths,
  readManifest,
  readObjects,
  readPacked,
} from './backup-folder.ts';

interface Proof {
  manifest: Manifest;
  /** In words; nothing where the backup is whole. */
  damages: string[];
}

/** Reads every byte of a backup, of its rows and of its objects, and compares it with what was noted when it was made. */
export async function verify(given: string, name?: string): Promise<Proof> {
  const folder = resolve(given);
  const manifest = await readManifest(folder, name);
  const damages: string[] = [];
  for (const table of [...manifest.tables, manifest.jobs]) {
    const path = paths(folder).table(manifest.name, table.name);
    const found = await countAndHash(path).catch(() => undefined);
    if (!found) damages.push(`The rows of ${table.name} cannot be read.`);
    else if (found.hash !== table.hash)
      damages.push(`The rows of ${table.name} are not those that were saved.`);
    else if (found.rows !== table.rows)
      damages.push(`Of ${table.name} there are ${found.rows} rows and not ${table.rows}.`);
  }
  damages.push(...(await verifyObjects(folder, manifest)));
  if (manifest.hasSecret && !(await isThere(paths(folder).secret(manifest.name))))
    damages.push('The secret is missing.');
  return { manifest, damages };
}

async function verifyObjects(folder: string, { name, objects }: Manifest): Promise<string[]> {
  const list = paths(folder).objects(name);
  const hash = await hashOf(readPacked(list)).catch(() => undefined);
  if (hash !== objects.hash) return ['The list of objects is damaged.'];
  const damages: string[] = [];
  const good = new Set<string>();
  for await (const object of readObjects(list)) {
    if (good.has(object.hash)) continue;
    if (!(await hasBlob({ folder, ...object }))) damages.push(`The object ${object.key} is missing.`);
    else if ((await hashOf(createReadStream(paths(folder).blob(object.hash)))) !== object.hash)
      damages.push(`The object ${object.key} is damaged.`);
    else good.add(object.hash);
  }
  return damages;
}

const LINE_END = 10;

/** In the text form of COPY every row is a line; an end of line inside of a value is written as two characters. */
async function countAndHash(path: string): Promise<{ rows: number; hash: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const chunk of readPacked(path)) {
    hash.update(chunk);
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) rows += 1;
  }
  return { rows, hash: hash.digest('hex') };
}
