import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups, paths, readObjects } from './backup-folder.ts';

/** Keeps the newest so many backups, and of the bytes what they name. */
export async function prune(folder: string, keep: number): Promise<string[]> {
  const names = await listBackups(folder);
  const old = names.slice(0, Math.max(0, names.length - keep));
  // Without its manifest it is no backup any more, whenever a kill comes.
  for (const name of old) {
    await rm(paths(folder).manifest(name));
    await rm(paths(folder).backup(name), { recursive: true });
  }
  if (old.length > 0) await removeNeedless(folder);
  return old;
}

async function removeNeedless(folder: string): Promise<void> {
  const named = new Set<string>();
  for (const name of await listBackups(folder))
    for await (const { hash } of readObjects(paths(folder).objects(name))) named.add(hash);
  const { blobs } = paths(folder);
  for (const entry of await readdir(blobs, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && !named.has(entry.name)) await rm(join(entry.parentPath, entry.name));
  }
}
