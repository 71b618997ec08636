import { readFile, rm, writeFile } from 'node:fs/promises';
import { collectPrints } from '../platform/media/fingerprints/collect-prints.ts';
import type { Prints } from '../platform/media/fingerprints/prints.ts';
import { ffmpeg } from './media/test-media.ts';

const SIDE = 256;
const styles = ['pan', 'zoom', 'talk', 'hand', 'still'] as const;

/** Numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** Maps a position (0 to 1) and a frame to brightness from 0 to 255. */
export interface Shot {
  seed: number;
  style: (typeof styles)[number];
  length: number;
}

export const makeShot = (seed: number, length: number, style?: Shot['style']): Shot => ({
  seed,
  style: style ?? styles[seed % (styles.length - 1)] ?? 'pan',
  length,
});

const textures = new Map<number, Float32Array>();

function textureOf(seed: number): Float32Array {
  const known = textures.get(seed);
  if (known) return known;
  const random = seeded(seed);
  const values = new Float32Array(SIDE * SIDE).fill(40 + 120 * random());
  for (let size = 64; size >= 4; size /= 2) {
    const count = SIDE / size;
    const grid = Float32Array.from({ length: count * count }, () => (random() - 0.5) * size * 1.6);
    for (let y = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++) {
        const column = Math.floor(x / size);
        const row = Math.floor(y / size);
        const [right, down] = [(column + 1) % count, (row + 1) % count];
        const [u, v] = [x / size - column, y / size - row];
        const at = (c: number, r: number) => grid[r * count + c] ?? 0;
        const upper = at(column, row) * (1 - u) + at(right, row) * u;
        const lower = at(column, down) * (1 - u) + at(right, down) * u;
        const place = y * SIDE + x;
        values[place] = (values[place] ?? 0) + upper * (1 - v) + lower * v;
      }
    }
  }
  for (let box = 0; box < 14; box++) {
    const [left, top] = [Math.floor(random() * SIDE), Math.floor(random() * SIDE)];
    const [width, height] = [8 + Math.floor(random() * 50), 8 + Math.floor(random() * 50)];
    const shade = 20 + random() * 210;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) values[((top + y) % SIDE) * SIDE + ((left + x) % SIDE)] = shade;
    }
  }
  if (textures.size > 200) textures.clear();
  textures.set(seed, values);
  return values;
}

interface Size {
  width: number;
  height: number;
}

function paintFrame({ seed, style }: Shot, frame: number, { width, height }: Size): Buffer {
  const texture = textureOf(seed);
  const random = seeded(seed + 77);
  const [speedX, speedY, phase] = [random() * 1.6 - 0.8, random() * 0.8 - 0.4, random() * 6];
  const [red, blue] = [100 + 56 * random(), 100 + 56 * random()];
  let [x0, y0, zoom] = [random() * SIDE, random() * SIDE, 0.55 + 0.3 * random()];
  if (style === 'pan') [x0, y0] = [x0 + speedX * frame, y0 + speedY * frame];
  if (style === 'zoom') zoom *= 1 + 0.004 * frame;
  if (style === 'hand') {
    x0 += 2 * Math.sin(frame / 9 + phase) + Math.sin(frame / 3.7);
    y0 += 1.5 * Math.cos(frame / 11 + phase);
  }
  const halfWidth = width / 2;
  const halfHeight = height / 2;
  const made = Buffer.alloc(width * height + 2 * Math.ceil(halfWidth) * Math.ceil(halfHeight));
  const headX = width * (0.5 + 0.05 * Math.sin(frame / 6 + phase));
  const headY = height * (0.5 + 0.06 * Math.sin(frame / 4.3));
  const scale = (SIDE * zoom) / width;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x0 + (x - halfWidth) * scale + SIDE * 8, y0 + (y - halfHeight) * scale + SIDE * 8];
      let value = texture[(Math.floor(v) % SIDE) * SIDE + (Math.floor(u) % SIDE)] ?? 0;
      if (style === 'talk' && ((x - headX) / width) ** 2 + ((y - headY) / height) ** 2 < 0.03) value = 200;
      made[y * width + x] = Math.max(16, Math.min(235, value));
    }
  }
  const pixels = Math.ceil(halfWidth) * Math.ceil(halfHeight);
  made.fill(Math.round(red), width * height, width * height + pixels);
  made.fill(Math.round(blue), width * height + pixels);
  return made;
}

/** Undefined shot: black. */
export interface Taken {
  shot: Shot | undefined;
  frame: number;
}

export const take = (shot: Shot, from = 0, to = shot.length): Taken[] =>
  Array.from({ length: to - from }, (_, at) => ({ shot, frame: from + at }));
export const black = (length: number): Taken[] =>
  Array.from({ length }, () => ({ shot: undefined, frame: 0 }));

const small = { width: 64, height: 36 };
const painted = new Map<string, Buffer>();

function paint({ shot, frame }: Taken, size: Size = small): Buffer {
  if (!shot) {
    const nothing = Buffer.alloc(size.width * size.height * 1.5, 128);
    return nothing.fill(16, 0, size.width * size.height);
  }
  const key = `${shot.seed} ${shot.style} ${shot.style === 'still' ? 0 : frame} ${size.width}`;
  const known = painted.get(key);
  if (known) return known;
  const made = paintFrame(shot, frame, size);
  if (size === small) painted.set(key, made);
  return made;
}

interface Look {
  rate?: number;
  /** Edits brightness like a regrade, a title or a crop; `x` and `y` from 0 to 1. */
  regrade?: (value: number, place: { x: number; y: number; frame: number }) => number;
  /** Share cut off at each side; the rest fills the frame. */
  crop?: number;
  noise?: number;
  /** Loudness from 0 to 1. */
  loudness?: (frame: number) => number;
}

function cropped(picture: Buffer, crop: number): Buffer {
  const made = Buffer.from(picture);
  const { width, height } = small;
  const within = (at: number, length: number) => Math.floor(crop * length + (at + 0.5) * (1 - 2 * crop));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      made[y * width + x] = picture[within(y, height) * width + within(x, width)] ?? 0;
  return made;
}

export function printsOf(
  frames: readonly Taken[],
  { rate = 25, regrade, crop = 0, noise = 2, loudness }: Look = {},
): Prints {
  const sampleRate = 8000;
  const random = seeded(frames.length);
  const prints = collectPrints({ ...small, rate, sampleRate, hasSound: loudness !== undefined });
  for (const [frame, one] of frames.entries()) {
    const picture = Buffer.from(crop > 0 ? cropped(paint(one), crop) : paint(one));
    for (let at = 0; at < small.width * small.height; at++) {
      const place = {
        x: (at % small.width) / small.width,
        y: Math.floor(at / small.width) / small.height,
        frame,
      };
      const value = regrade ? regrade(picture[at] ?? 0, place) : (picture[at] ?? 0);
      picture[at] = Math.max(0, Math.min(255, Math.round(value + (random() - 0.5) * 2 * noise)));
    }
    prints.addPictures(picture);
    if (!loudness) continue;
    const samples = Buffer.alloc((sampleRate / rate) * 2);
    for (let at = 0; at < samples.length / 2; at++) {
      samples.writeInt16LE(Math.round(8000 * loudness(frame) * Math.sin(at * 0.7)), at * 2);
    }
    prints.addSounds(samples);
  }
  return prints.finish();
}

interface Encoded {
  path: string;
  args?: string[];
  size?: Size;
  sound?: string | undefined;
}

export async function encodeFilm(
  frames: readonly Taken[],
  { path, args = [], size = { width: 160, height: 90 }, sound }: Encoded,
): Promise<Buffer> {
  const raw = `${path}.yuv`;
  await writeFile(raw, Buffer.concat(frames.map((one) => paint(one, size))));
  const video = ['-f', 'rawvideo', '-pixel_format', 'yuv420p', '-video_size', `${size.width}x${size.height}`];
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
  const heard = sound ? ['-f', 'lavfi', '-t', `${frames.length / 25}`, '-i', sound] : [];
  await ffmpeg(...video, '-framerate', '25', '-i', raw, ...heard, ...coding, ...args, path);
  await rm(raw);
  return readFile(path);
}
