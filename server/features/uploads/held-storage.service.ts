import { requireDiskCapacity } from '../../access/limits/disk-capacity.ts';
import { requireRoomAgain } from '../../access/limits/request-limits.ts';
import { requireStorageCapacity } from '../../access/limits/storage-capacity.ts';
import { Failure } from '../../failure.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import {
  findEndingHold,
  listLapsedUploads,
  listOpenUploads,
  type MeasuredUpload,
  raiseArrivedBytes,
  renewHold,
  setArrivedBytes,
} from './held-storage.queries.ts';
import { refusals } from './refusals.ts';
import type { UploadRow } from './uploads.queries.ts';

type Held = Pick<UploadRow, 'id' | 'owner_id'>;

/** Renews reservations with new addresses. Room of ended ones is requested again and may be gone. */
export async function holdStorage(platform: Platform, uploads: Held[]): Promise<void> {
  const ids = uploads.map(({ id }) => id);
  const ownerId = uploads[0]?.owner_id;
  if (ownerId === undefined) return;
  await inTransaction(platform.db, async (tx) => {
    const ending = await findEndingHold(tx, ids);
    // Includes ones about to end, so nobody takes the room in between.
    if (ending) {
      const { bytes } = ending;
      const free = await requireStorageCapacity(tx, { ownerId, bytes });
      await requireRoomAgain(tx, { uploadIds: ids, ownerId, bytes, free });
      await requireDiskCapacity(platform, tx, bytes);
    }
    if (!(await renewHold(tx, ids))) throw refusals.missing();
  });
}

/** Runs before registration: sending may have outlived the addresses. */
export async function holdStorageToRegister(platform: Platform, uploads: Held[]): Promise<void> {
  const ids = uploads.map(({ id }) => id);
  if (await findEndingHold(platform.db, ids)) await holdStorage(platform, uploads);
}

export async function measureLapsedUploads(platform: Platform): Promise<void> {
  for (const upload of await listLapsedUploads(platform.db))
    await setArrivedBytes(platform.db, { uploadId: upload.id, bytes: await measure(platform, upload) });
}

/**
 * Subtracts arrived bytes from open reservations. Senders share one budget, and all uploads share a disk.
 * Without a disk of ours only senders are measured.
 */
export async function measureOpenUploads(platform: Platform): Promise<void> {
  const ofSenders = platform.storage.readDisk === undefined;
  for (const upload of await listOpenUploads(platform.db, { ofSenders }))
    await raiseArrivedBytes(platform.db, { uploadId: upload.id, bytes: await measure(platform, upload) });
}

async function measure({ storage }: Platform, upload: MeasuredUpload): Promise<number> {
  const { object_key: key, size_bytes: size, multipart_id: uploadId, joined_at } = upload;
  const isInParts = uploadId !== null && joined_at === null;
  const arrived = isInParts
    ? await storage.listParts({ key, uploadId }).catch(forgotten)
    : [(await storage.head(key)) ?? { size: 0 }];
  const bytes = arrived.reduce((sum, part) => sum + part.size, 0);
  return Math.min(bytes, size);
}

function forgotten(error: unknown): [] {
  if (error instanceof Failure && error.message === 'notFound') return [];
  throw error;
}
