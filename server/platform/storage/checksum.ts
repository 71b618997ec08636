import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';

/** Formats a CRC-32 like S3: base64 of four bytes, most significant first. */
export function writeChecksum(crc: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc);
  return bytes.toString('base64');
}

export async function readChecksum(source: Readable): Promise<string> {
  let crc = 0;
  for await (const chunk of source) crc = crc32(chunk, crc);
  return writeChecksum(crc);
}

/** Combines checksums of parts into the whole file's without reading a byte again. */
export function combineCrc({
  first,
  second,
  secondLength,
}: Record<'first' | 'second' | 'secondLength', number>) {
  let crc = first;
  let bits = BigInt(secondLength) * 8n;
  for (let power = 0; bits > 0n; power += 1, bits >>= 1n) {
    if (bits & 1n) crc = multiply(overZeroBits(power), crc);
  }
  return (crc ^ second) >>> 0;
}

const matrices = [Array.from({ length: 32 }, (_, bit) => (bit === 0 ? 0xedb88320 : 1 << (bit - 1)))];

function overZeroBits(power: number): number[] {
  const known = matrices[power];
  if (known) return known;
  const root = overZeroBits(power - 1);
  const matrix = root.map((row) => multiply(root, row));
  matrices[power] = matrix;
  return matrix;
}

function multiply(matrix: readonly number[], vector: number): number {
  return matrix.reduce((sum, row, bit) => ((vector >>> bit) & 1 ? sum ^ row : sum), 0);
}
