import type { Database, Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import type { Ready } from './inspect.service.ts';
import { listLikeImages } from './registration.queries.ts';
import { compareBytes } from './same-bytes.service.ts';

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
export async function findLikeImages(parts: Parts, { place, seesPrivate, ready }: Find): Promise<LikeImages> {
  const images = ready.filter(({ arrived }) => arrived.kind.media === 'image');
  const compared = new Map(
    images.map(({ upload, arrived: { key } }) => [
      upload.id,
      compareBytes(parts.storage, { key, size: upload.size_bytes }),
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
  const isLike = await likeImages(parts.db);
  for (const [at, one] of images.entries()) await isLike(one, images.slice(0, at));
  return likeImages;
}
