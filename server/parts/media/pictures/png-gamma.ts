import { open } from 'node:fs/promises';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const HEADER_BYTES = 8;
const CHECKSUM_BYTES = 4;
/** A PNG has a handful of chunks before its pixels; more is no picture that somebody made. */
const CHUNKS_MAX = 1000;
/** What screens have, and sRGB very nearly. */
const USUAL = 0.45455;
const NOTICEABLE = 0.02;
/** These say more about the colours, and so count instead. */
const better = ['iCCP', 'sRGB', 'cICP'];

/**
 * The power by which a PNG's levels must be raised to look as it says, where it has a `gAMA` entry and nothing
 * better. Browsers do so, the decoder does not: without it such a picture is too dark.
 */
export async function readGammaPower(path: string): Promise<number | undefined> {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(HEADER_BYTES + CHECKSUM_BYTES);
    const readAt = async (position: number, length: number) =>
      (await file.read(bytes, 0, length, position)).bytesRead === length;
    if (!(await readAt(0, SIGNATURE.length)) || !bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE))
      return;
    let gamma: number | undefined;
    let at = SIGNATURE.length;
    for (let chunk = 0; chunk < CHUNKS_MAX && (await readAt(at, HEADER_BYTES)); chunk += 1) {
      const length = bytes.readUInt32BE(0);
      const type = bytes.toString('latin1', 4, HEADER_BYTES);
      if (better.includes(type)) return;
      if (type === 'IDAT' || type === 'IEND') break;
      if (type === 'gAMA' && length === 4 && (await readAt(at + HEADER_BYTES, 4)))
        gamma = bytes.readUInt32BE(0) / 100_000;
      at += HEADER_BYTES + length + CHECKSUM_BYTES;
    }
    if (!gamma) return;
    const power = USUAL / gamma;
    return Math.abs(power - 1) < NOTICEABLE ? undefined : power;
  } finally {
    await file.close();
  }
}

interface Pixels {
  /** Of 16 bits. */
  data: Buffer;
  channels: number;
}

/** Levels of 16 bits, raised and rounded to 8; what is see-through stays as it is. */
export function raiseLevels({ data, channels }: Pixels, power: number): Buffer {
  const levels = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  const raised = new Uint8Array(65_536);
  for (let level = 0; level < raised.length; level += 1)
    raised[level] = Math.round(255 * (level / 65_535) ** power);
  const colours = channels === 2 || channels === 4 ? channels - 1 : channels;
  const result = Buffer.alloc(levels.length);
  for (let at = 0; at < levels.length; at += 1) {
    const level = levels[at] ?? 0;
    result[at] = at % channels < colours ? (raised[level] ?? 0) : level >> 8;
  }
  return result;
}
