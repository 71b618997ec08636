import { resolve } from 'node:path';
import type { Platform } from '../../../platform.ts';
import { AdministrationFailure } from '../../accounts/administration.service.ts';
import { isWholeBlob, readBlob } from './blobs.ts';
import { type ExplainedStorage, explainStorage } from './explained-failures.ts';
import type { Manifest } from './manifest.ts';
import { readObjects } from './object-lists.ts';
import { hashOf } from './packed-files.ts';

interface Bringing {
  folder: string;
  manifest: Manifest;
  signal?: AbortSignal | undefined;
}

/** Skips objects already there, so a killed restore can continue. */
export async function bringObjects(
  platform: Platform,
  { folder, manifest, signal }: Bringing,
): Promise<void> {
  const storage = explainStorage(platform);
  let count = 0;
  for await (const { key, size, hash } of readObjects(folder, manifest.name)) {
    signal?.throwIfAborted();
    count += 1;
    if (await isThere(storage, { key, size, hash }, signal)) continue;
    if (!(await isWholeBlob({ folder, hash, signal })))
      throw new AdministrationFailure(`The object ${key} of the backup is damaged or missing.`);
    // The content type is irrelevant: signed addresses state their own.
    const body = readBlob({ folder, hash, signal });
    await storage.put({ key, body, contentType: 'application/octet-stream' });
  }
  const { objects } = manifest;
  if (count !== objects.count)
    throw new AdministrationFailure(`Of the objects there are ${count} and not ${objects.count}.`);
}

/** Compares the hash, because a key and a size do not prove the content. */
async function isThere(
  storage: ExplainedStorage,
  { key, size, hash }: { key: string; size: number; hash: string },
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if ((await storage.head(key))?.size !== size) return false;
  return (await hashOf(storage.read(key), signal)) === hash;
}

export async function compareObjectsWith(
  { storage }: Platform,
  { folder, manifest, signal }: Bringing,
): Promise<string[]> {
  const differences: string[] = [];
  const wanted = new Set<string>();
  for await (const { key, hash } of readObjects(resolve(folder), manifest.name)) {
    wanted.add(key);
    const found = await storage
      .read({ key })
      .then((bytes) => hashOf(bytes, signal))
      .catch(() => undefined);
    signal?.throwIfAborted();
    if (found !== hash) differences.push(`The object ${key} is ${found ? 'another one' : 'missing'}.`);
  }
  for await (const { key } of storage.list(''))
    if (!wanted.has(key)) differences.push(`The object ${key} is too much.`);
  return differences;
}
