import type { Config } from '../../config.ts';
import { fail } from '../../failure.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { StartFailure } from '../../start-failure.ts';
import { holdDisk, readPromisedBytes } from './disk-capacity.queries.ts';

type Disk = Pick<Platform, 'storage'> & { config: Pick<Config, 'diskKeepFree'> };

/**
 * Checks that reserved uploads fit on our own disk beside a reserve; plans may promise more than it has. Call it last,
 * right before storing the reservation: everybody waits here.
 */
export async function requireDiskCapacity(platform: Platform, tx: Transaction, bytes: number): Promise<void> {
  const { storage, config, log } = platform;
  if (!storage.readDisk || bytes === 0) return;
  await holdDisk(tx);
  // In this order bytes that arrive in between count twice, not never.
  const promised = await readPromisedBytes(tx);
  const { free } = await storage.readDisk();
  const keep = config.diskKeepFree;
  if (bytes + promised + keep <= free) return;
  log.error({ bytes, promised, free, keep }, 'An upload was refused: the disk is full');
  throw fail('storageFull', { message: 'files.diskFull' });
}

/** Refuses a disk smaller than the reserve, on which nobody could ever upload. */
export async function requireLargerDisk({ storage, config }: Disk): Promise<void> {
  const disk = await storage.readDisk?.();
  if (disk && disk.size <= config.diskKeepFree)
    throw new StartFailure(
      'The setting DISK_KEEP_FREE is not usable: the disk of DATA_DIR is no larger than that.',
    );
}

/** Undefined where objects are not on a disk of ours. */
export async function readDiskRoom({ storage, config, db }: Disk & Pick<Platform, 'db'>) {
  const disk = await storage.readDisk?.();
  return disk && { free: disk.free, promised: await readPromisedBytes(db), kept: config.diskKeepFree };
}
