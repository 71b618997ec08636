import { statfs } from 'node:fs/promises';
import { fail } from '../../../failure.ts';
import type { DiskBytes } from '../storage.ts';

/** Room left for the database, which stops for everybody when it cannot write. */
export const RESERVE_BYTES = 128 * 1024 * 1024;

interface Room {
  folder: string;
  bytes?: number;
  reserveBytes?: number | undefined;
}

export async function readDiskBytes(folder: string): Promise<DiskBytes> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

export async function requireDiskSpace({
  folder,
  bytes = 0,
  reserveBytes = RESERVE_BYTES,
}: Room): Promise<void> {
  const { free } = await readDiskBytes(folder);
  if (free < bytes + reserveBytes) throw fail('storageFull');
}
