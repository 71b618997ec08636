import { buffer } from 'node:stream/consumers';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Platform } from '../../platform.ts';
import type { Ready } from './inspect.service.ts';
import { listLikeImages } from './registration.queries.ts';

const PIECE_BYTES = 8 * 1024 ** 2;

interface Find {
  place: { projectId: string; fileId: string | null };
  seesPrivate: boolean;
  ready: Ready[];
}

type IsLike = (one: Ready, before: Ready[]) => Promise<boolean>;
export type LikeImages = (db: Database | Transaction) => Promise<IsLike>;

const isOfSum = (one: { checksum: string; size: number }, { upload, arrived }: Ready) =>
  one.checksum === arrived.checksum && one.size === upload.size_bytes;

/** Compares equal checksums before the project is locked, so the store delays nobody. */
export async function findLikeImages(
  platform: Platform,
  { place, seesPrivate, ready }: Find,
): Promise<LikeImages> {
  const images = ready.filter(({ arrived }) => arrived.kind.media === 'image');
  const compared = new Map(
    images.map(({ upload, arrived: { key } }) => [
      upload.id,
      compareBytes(platform.storage, { key, size: upload.size_bytes }),
    ]),
  );
  const likeImages: LikeImages = async (db) => {
    const checksums = images.map(({ arrived }) => arrived.checksum);
    const folderId = place.fileId ?? place.projectId;
    const listed = images.length === 0 ? [] : await listLikeImages(db, { folderId, checksums, seesPrivate });
    return async (one, before) => {
      const isSame = compared.get(one.upload.id);
      if (!isSame) return false;
      const others = before.map(({ upload, arrived }) => ({ ...arrived, size: upload.size_bytes }));
      for (const other of [...listed, ...others])
        if (isOfSum(other, one) && (await isSame(other.key))) return true;
      return false;
    };
  };
  const isLike = await likeImages(platform.db);
  for (const [at, one] of images.entries()) await isLike(one, images.slice(0, at));
  return likeImages;
}

type Store = Pick<Storage, 'head' | 'read'>;
type Sent = { key: string; size: number };

function compareBytes(storage: Store, sent: Sent): (other: string) => Promise<boolean> {
  const compared = new Map<string, boolean>();
  return async (other) => {
    const isSame = compared.get(other) ?? (await holdSameBytes(storage, sent, other));
    compared.set(other, isSame);
    return isSame;
  };
}

/**
 * Compares bytes, because PNG chunks end with the same kind of checksum. Of differing PNGs of one length,
 * one pair in 65,536 has equal checksums.
 */
async function holdSameBytes(storage: Store, { key, size }: Sent, other: string): Promise<boolean> {
  if (!(await storage.head(other))) return false;
  for (let start = 0; start < size; start += PIECE_BYTES) {
    const range = { start, end: Math.min(size, start + PIECE_BYTES) - 1 };
    const [left, right] = await Promise.all(
      [key, other].map(async (one) => buffer(await storage.read({ key: one, range }))),
    );
    if (!left?.equals(right ?? Buffer.alloc(0))) return false;
  }
  return true;
}
