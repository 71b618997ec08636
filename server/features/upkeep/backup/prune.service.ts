import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups, paths } from './backup-folder.ts';
import { readObjects } from './object-lists.ts';

/**
 * Keeps the newest so many backups, and of the bytes what they name. Only while no backup is being made: what one has
 * copied no finished one names yet.
 */
export async function prune(folder: string, keep: number): Promise<string[]> {
  const names = await listBackups(folder);
  const old = names.slice(0, Math.max(0, names.length - keep));
  if (old.length === 0) return old;
  // First of all: where one of the lists cannot be read, nothing is removed.
  const named = await findNamed(folder, names.slice(old.length));
  // Without its manifest it is no backup any more, whenever a kill comes.
  for (const name of old) {
    await rm(paths(folder).manifest(name));
    await rm(paths(folder).backup(name), { recursive: true });
  }
  await removeOthers(folder, named);
  return old;
}

async function findNamed(folder: string, names: string[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (const name of names) for await (const { hash } of readObjects(folder, name)) named.add(hash);
  return named;
}

const PAIR = /^[0-9a-f]{2}$/;
/** The bytes of an object, or such as were put aside. */
const BLOB = /^([0-9a-f]{64})(?:\.damaged)?$/;

/** Nothing but blobs in the folders of their hash: whatever else lies there is not ours. */
async function removeOthers(folder: string, named: Set<string>): Promise<void> {
  const { blobs } = paths(folder);
  for (const first of await readFolders(blobs))
    for (const second of await readFolders(join(blobs, first)))
      for (const name of await readdir(join(blobs, first, second))) {
        const hash = BLOB.exec(name)?.[1];
        if (hash?.startsWith(first + second) && !named.has(hash)) await rm(join(blobs, first, second, name));
      }
}

async function readFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && PAIR.test(entry.name)).map(({ name }) => name);
}
