import { open } from 'node:fs/promises';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const HEADER_BYTES = 8;
const CHECKSUM_BYTES = 4;
/** A real PNG has a handful of chunks before its pixels. */
const CHUNKS_MAX = 1000;
/** The gamma of screens, and nearly that of sRGB. */
const USUAL = 0.45455;
const NOTICEABLE = 0.02;
/** These override `gAMA`. */
const better = ['iCCP', 'sRGB', 'cICP'];

/** Applies a `gAMA` entry like browsers; the decoder ignores it, and the picture would be too dark. */
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
  data: Buffer;
  channels: number;
}

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
