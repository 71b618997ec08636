const POLYNOMIAL = 0xedb88320;

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value >>> 0;
});

export function updateCrc(crc: number, bytes: Uint8Array): number {
  let value = ~crc;
  // An index loop: iterating a typed array is several times slower.
  for (let at = 0; at < bytes.length; at++) {
    value = (table[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (value >>> 8);
  }
  return ~value >>> 0;
}

/** Encodes the four bytes, most significant first, in Base64. */
export function writeCrc(crc: number): string {
  return btoa(String.fromCharCode(crc >>> 24, (crc >>> 16) & 0xff, (crc >>> 8) & 0xff, crc & 0xff));
}

export function readCrc(text: string): number {
  return [...atob(text)].reduce((crc, letter) => ((crc << 8) | letter.charCodeAt(0)) >>> 0, 0);
}

type Matrix = number[];

function times(matrix: Matrix, vector: number): number {
  let sum = 0;
  for (let at = 0, rest = vector; rest !== 0; at++, rest >>>= 1) if (rest & 1) sum ^= matrix[at] ?? 0;
  return sum >>> 0;
}

const square = (matrix: Matrix): Matrix => matrix.map((row) => times(matrix, row));

/** Combines the CRCs of two parts without reading either again. */
export function joinCrc(first: number, second: number, secondLength: number): number {
  const oneBit = [POLYNOMIAL, ...Array.from({ length: 31 }, (_, bit) => 2 ** bit)];
  let byZeros = square(square(square(oneBit)));
  let crc = first;
  for (let rest = secondLength; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) crc = times(byZeros, crc);
    byZeros = square(byZeros);
  }
  return (crc ^ second) >>> 0;
}

export async function countCrc(blob: Blob): Promise<string> {
  let crc = 0;
  const reader = blob.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    crc = updateCrc(crc, part.value);
  }
  return writeCrc(crc);
}
