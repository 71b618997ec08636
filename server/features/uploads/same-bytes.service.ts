import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../parts/storage/storage.ts';

const PIECE_BYTES = 8 * 1024 ** 2;

/**
 * Two objects of one length, byte for byte. Their sums do not tell: a PNG ends every part of itself with the same kind
 * of sum, so that of two such files of one length, one pair in 65,536 has the same.
 */
export async function holdSameBytes(
  storage: Pick<Storage, 'head' | 'read'>,
  { keys: [one, other], size }: { keys: [string, string]; size: number },
): Promise<boolean> {
  if (!(await storage.head(other))) return false;
  for (let start = 0; start < size; start += PIECE_BYTES) {
    const range = { start, end: Math.min(size, start + PIECE_BYTES) - 1 };
    const [left, right] = await Promise.all(
      [one, other].map(async (key) => buffer(await storage.read({ key, range }))),
    );
    if (!left?.equals(right ?? Buffer.alloc(0))) return false;
  }
  return true;
}
