import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ifThere, nameDraft, paths } from './backup-folder.ts';
import { hashOf } from './packed-files.ts';

interface KeepBlob {
  folder: string;
  source: AsyncIterable<Buffer>;
  signal: AbortSignal | undefined;
}

export async function keepBlob({
  folder,
  source,
  signal,
}: KeepBlob): Promise<{ hash: string; size: number }> {
  const draft = join(paths(folder).blobs, nameDraft());
  const digest = createHash('sha256');
  let size = 0;
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      digest.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  try {
    await pipeline(source, measure, createWriteStream(draft, { mode: 0o600, flush: true }), { signal });
    const hash = digest.digest('hex');
    const path = paths(folder).blob(hash);
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
    await rename(draft, path);
    await rm(nameAside(path), { force: true });
    return { hash, size };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export const hasBlob = async ({ folder, hash, size }: { folder: string; hash: string; size: number }) =>
  (await ifThere(stat(paths(folder).blob(hash))))?.size === size;

interface ReadBlob {
  folder: string;
  hash: string;
  signal?: AbortSignal | undefined;
}

export const readBlob = ({ folder, hash, signal }: ReadBlob) =>
  createReadStream(paths(folder).blob(hash), { signal });

/** EIO means damage. A share that does not answer proves nothing. */
export async function examineBlob({
  signal,
  ...blob
}: ReadBlob): Promise<'whole' | 'damaged' | 'unreadable'> {
  try {
    return (await hashOf(readBlob({ signal, ...blob }))) === blob.hash ? 'whole' : 'damaged';
  } catch (error) {
    signal?.throwIfAborted();
    return error instanceof Error && 'code' in error && error.code === 'EIO' ? 'damaged' : 'unreadable';
  }
}

export const isWholeBlob = async (blob: ReadBlob): Promise<boolean> => (await examineBlob(blob)) === 'whole';

const nameAside = (path: string): string => `${path}.damaged`;

/** Renames a damaged copy, so the next backup copies the object again. Keeps it, because it may be the only one. */
export const putAside = ({ folder, hash }: Pick<ReadBlob, 'folder' | 'hash'>): Promise<void> =>
  rename(paths(folder).blob(hash), nameAside(paths(folder).blob(hash)));

const MONTH_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** Spreads rereading over thirty days by hash. */
export const isDue = (hash: string, moment: Date): boolean =>
  Number.parseInt(hash.slice(0, 8), 16) % MONTH_DAYS === Math.floor(moment.getTime() / DAY_MS) % MONTH_DAYS;
