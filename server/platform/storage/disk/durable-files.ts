import { link, mkdir, open, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fail } from '../../../failure.ts';

export const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

export async function ifPresent<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}

export function explainDiskFailure(error: unknown): unknown {
  return hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG') ? fail('storageFull') : error;
}

/** Without this a name can be lost in a power cut although its bytes are safe. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function ensureFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (!first) return;
  const last = dirname(first);
  for (let folder = dirname(path); folder.length >= last.length; folder = dirname(folder)) {
    await syncFolder(folder);
    if (folder === last) break;
  }
}

interface Publish {
  from: string;
  to: string;
}

export async function publishOver({ from, to }: Publish): Promise<void> {
  await inFolderOf(to, () => rename(from, to));
  // A rename between two names of the same bytes does nothing, and leaves the first name behind.
  await ifPresent(unlink(from));
}

export async function publishNew({ from, to }: Publish): Promise<void> {
  await linkNew({ from, to });
  await unlink(from);
}

/** Adds a second name. Repeating it succeeds; taking another file's name fails. */
export async function linkNew({ from, to }: Publish): Promise<void> {
  try {
    await inFolderOf(to, () => link(from, to));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    const [ours, theirs] = await Promise.all([stat(from), stat(to)]);
    if (ours.ino !== theirs.ino) throw fail('conflict');
  }
}

async function inFolderOf(path: string, place: () => Promise<void>): Promise<void> {
  const folder = dirname(path);
  await ensureFolder(folder);
  try {
    await place();
  } catch (error) {
    // The last object beside this one was removed, and its empty folder with it.
    if (!hasCode(error, 'ENOENT')) throw error;
    await ensureFolder(folder);
    await place();
  }
  await syncFolder(folder);
}
