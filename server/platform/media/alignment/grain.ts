import { GRAIN_AT, PICTURE_BYTES } from '../fingerprints/prints.ts';

const BLOCKS_MIN = 16;
/** Share of outstanding blocks that two pictures have in common: by chance, and when they are one. */
const CHANCE = 0.35;
const ONE_PICTURE = 0.95;

const counts = Uint8Array.from({ length: 256 }, (_, value) => {
  let bits = 0;
  for (let rest = value; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
});

/** Compares grain from 0 (chance) to 1; undefined where there is none. */
export function likeGrain(
  one: Uint8Array,
  oneFrame: number,
  other: Uint8Array,
  otherFrame: number,
): number | undefined {
  const a = oneFrame * PICTURE_BYTES;
  const b = otherFrame * PICTURE_BYTES;
  let [both, either] = [0, 0];
  for (let at = GRAIN_AT; at < PICTURE_BYTES; at++) {
    const [bits, others] = [one[a + at] ?? 0, other[b + at] ?? 0];
    both += counts[bits & others] ?? 0;
    either += counts[bits | others] ?? 0;
  }
  if (either < BLOCKS_MIN) return undefined;
  return Math.max(0, Math.min(1, (both / either - CHANCE) / (ONE_PICTURE - CHANCE)));
}
