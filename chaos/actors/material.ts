import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeClip, makePng } from '../../server/test/media/test-media.ts';

/** Two parts of at most 8 MiB. */
const TWO_PARTS_BYTES = 9 * 1024 * 1024;

export interface Material {
  name: string;
  bytes: Buffer;
  mimeType: string;
  sha256: string;
}

const asMaterial = (name: string, bytes: Buffer, mimeType: string): Material => ({
  name,
  bytes,
  mimeType,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** Differs by number: a folder refuses the same picture twice. */
export async function makeImage(name: string, number: number): Promise<Material> {
  const background = `rgb(${number % 256}, ${Math.floor(number / 256) % 256}, 120)`;
  return asMaterial(`${name}.png`, await makePng({ background }), 'image/png');
}

let film: Promise<Buffer> | undefined;

async function paintFilm(): Promise<Buffer> {
  const path = join(tmpdir(), `chaos-${process.pid}.mp4`);
  await makeClip({ path, seconds: 1, isStill: true });
  const bytes = await readFile(path);
  await rm(path);
  return bytes;
}

/** Extends a film of a second by an MP4 box that readers skip. */
export async function makeFilm(name: string, isInParts: boolean): Promise<Material> {
  film ??= paintFilm();
  const picture = await film;
  const box = Buffer.alloc(isInParts ? TWO_PARTS_BYTES : 64);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  box.write(name, 8);
  return asMaterial(`${name}.mp4`, Buffer.concat([picture, box]), 'video/mp4');
}
