import type { Config } from '../../config.ts';
import { fail } from '../../failure.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import { StartFailure } from '../../start-failure.ts';
import { holdDisk, readPromisedBytes } from './disk-capacity.queries.ts';

type Disk = Pick<Parts, 'storage'> & { config: Pick<Config, 'diskKeepFree'> };

/**
 * Where objects lie on a disk of ours: what is promised to uploads fits on it, with something left for the database and
 * for work on files. Plans may promise more than the disk has. Call it last, right before the room is written down:
 * everybody waits here for each other.
 */
export async function requireDiskCapacity(parts: Parts, tx: Transaction, bytes: number): Promise<void> {
  const { storage, config, log } = parts;
  if (!storage.readDisk || bytes === 0) return;
  await holdDisk(tx);
  // In this order: bytes that arrive in between count twice, and not never.
  const promised = await readPromisedBytes(tx);
  const { free } = await storage.readDisk();
  const keep = config.diskKeepFree;
  if (bytes + promised + keep <= free) return;
  log.error({ bytes, promised, free, keep }, 'An upload was refused: the disk is full');
  throw fail('storageFull', { message: 'files.diskFull' });
}

/** At the start: on a disk that is smaller than what is kept free, nobody could ever upload anything. */
export async function requireLargerDisk({ storage, config }: Disk): Promise<void> {
  const disk = await storage.readDisk?.();
  if (disk && disk.size <= config.diskKeepFree)
    throw new StartFailure(
      'The setting DISK_KEEP_FREE is not usable: the disk of DATA_DIR is no larger than that.',
    );
}

/** For the operator's figures; undefined where the store is no disk of ours. */
export async function readDiskRoom({ storage, config, db }: Disk & Pick<Parts, 'db'>) {
  const disk = await storage.readDisk?.();
  return disk && { free: disk.free, promised: await readPromisedBytes(db), kept: config.diskKeepFree };
}
