import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { OCTAVES, PICTURE_BYTES, type Prints } from './prints.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const LEVEL = 6;
const BYTES_MAX = 1024 ** 3;

/** Raise it when the format changes: fingerprints are then made again. */
const FORM = 2;
export const PRINTS_NAME = `prints-${FORM}.zst`;

const header = z.object({ frameCount: z.int().min(0), rate: z.number().positive(), hasSound: z.boolean() });

/** Compresses a header line, then the change of each cell from frame to frame. */
export async function packPrints({ frameCount, rate, pictures, sounds }: Prints): Promise<Buffer> {
  const line = Buffer.from(`${JSON.stringify({ frameCount, rate, hasSound: sounds !== undefined })}\n`);
  const parts = [line, toChanges(pictures, PICTURE_BYTES), ...(sounds ? [toChanges(sounds, OCTAVES)] : [])];
  return compress(Buffer.concat(parts), { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });
}

export async function unpackPrints(packed: Buffer): Promise<Prints> {
  const bytes = await decompress(packed, { maxOutputLength: BYTES_MAX });
  const end = bytes.indexOf('\n');
  const { frameCount, rate, hasSound } = header.parse(JSON.parse(bytes.subarray(0, end).toString()));
  const pictureBytes = frameCount * PICTURE_BYTES;
  const soundBytes = hasSound ? frameCount * OCTAVES : 0;
  const rest = bytes.subarray(end + 1);
  if (rest.length !== pictureBytes + soundBytes) throw new Error('The prints are not complete.');
  const sounds = hasSound ? fromChanges(rest.subarray(pictureBytes), OCTAVES) : undefined;
  return { frameCount, rate, pictures: fromChanges(rest.subarray(0, pictureBytes), PICTURE_BYTES), sounds };
}

function toChanges(values: Uint8Array, width: number): Uint8Array {
  const changes = new Uint8Array(values.length);
  let next = 0;
  for (let column = 0; column < width; column++) {
    let before = 0;
    for (let at = column; at < values.length; at += width) {
      const value = values[at] ?? 0;
      changes[next++] = value - before;
      before = value;
    }
  }
  return changes;
}

function fromChanges(changes: Uint8Array, width: number): Uint8Array {
  const values = new Uint8Array(changes.length);
  let next = 0;
  for (let column = 0; column < width; column++) {
    let value = 0;
    for (let at = column; at < values.length; at += width) {
      value = (value + (changes[next++] ?? 0)) & 255;
      values[at] = value;
    }
  }
  return values;
}
