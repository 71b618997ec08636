import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Offset of the matrix in a track header with 32-bit times. */
const TO_MATRIX = 4 + 4 + 20 + 8 + 8;
const ONE = 0x00010000;
const UNIT = 0x40000000;

interface Damage {
  ffprobe: string;
  from: string;
  to: string;
  which: readonly number[];
}

export async function damageFilm({ ffprobe, from, to, which }: Damage) {
  const { stdout } = await promisify(execFile)(ffprobe, [
    ...['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=pos,size', '-of', 'json'],
    from,
  ]);
  const { packets }: { packets: { pos: string; size: string }[] } = JSON.parse(stdout);
  const bytes = await readFile(from);
  for (const at of which) {
    const [pos, size] = [Number(packets[at]?.pos), Number(packets[at]?.size)];
    bytes.fill(0xa5, pos + 6, pos + size);
  }
  await writeFile(to, bytes);
}

/** Adds a quarter turn to the MP4's matrix, like a phone. Not every ffmpeg has an option for it. */
export function turnClip(clip: Buffer): Buffer {
  const turned = Buffer.from(clip);
  const at = turned.indexOf('tkhd');
  if (at < 0) throw new Error('The clip has no track.');
  const matrix = [0, -ONE, 0, ONE, 0, 0, 0, 0, UNIT];
  for (const [index, value] of matrix.entries()) turned.writeInt32BE(value, at + TO_MATRIX + 4 * index);
  return turned;
}
