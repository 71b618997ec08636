import { statfs } from 'node:fs/promises';
import { fail } from '../../../failure.ts';

/** Room left for the database, which stops for everybody when it cannot write. */
const RESERVE_BYTES = 128 * 1024 * 1024;

interface Room {
  folder: string;
  /** That will be written. */
  bytes?: number;
  reserveBytes?: number | undefined;
}

/** Refuses before the disk is so full that nothing works on it any more. */
export async function requireDiskSpace({
  folder,
  bytes = 0,
  reserveBytes = RESERVE_BYTES,
}: Room): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + reserveBytes) throw fail('storageFull');
}
