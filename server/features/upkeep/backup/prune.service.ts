import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups, paths } from './backup-folder.ts';
import { readObjects } from './object-lists.ts';

/** Must not run beside a backup, whose copies no finished backup names yet. */
export async function prune(folder: string, keep: number): Promise<string[]> {
  const names = await listBackups(folder);
  const old = names.slice(0, Math.max(0, names.length - keep));
  if (old.length === 0) return old;
  // Reads all lists first: an unreadable one must prevent any removal.
  const named = await findNamed(folder, names.slice(old.length));
  // Removes the manifest first, so a kill leaves an unfinished backup.
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
const BLOB = /^([0-9a-f]{64})(?:\.damaged)?$/;

/** Removes blobs in their hash folders only. Other files are not ours. */
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
