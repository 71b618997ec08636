import { collectPrints } from '../platform/media/fingerprints/collect-prints.ts';
import type { Prints } from '../platform/media/fingerprints/prints.ts';
import { seeded } from './test-footage.ts';

/** Size of the small frames that are fingerprinted. */
const WIDTH = 160;
const HEIGHT = 90;
const PIXELS = WIDTH * HEIGHT;

/** Returns noise from -1 to 1 by position. */
function noiseAt(seed: number, x: number, y: number, z = 0): number {
  let mixed = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 1442695041);
  mixed = Math.imul(mixed ^ Math.imul(seed, 2246822519), 3266489917);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 2654435761);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 31 - 1;
}

type Paint = (x: number, y: number, frame: number, seed: number) => number;

/** Textures that vanish in the means of large cells. */
const paints = {
  static: (x, y, frame, seed) => 60 * noiseAt(seed, x, y, frame + 1),
  grain: (x, y, frame, seed) => 14 * noiseAt(seed, x >> 1, y >> 1, frame + 1),
  sea: (x, y, frame, seed) =>
    18 * Math.sin((x + 3 * noiseAt(seed, 0, y >> 1)) / 4 + frame / 3) * Math.sin(y / 2 - frame / 5) +
    10 * noiseAt(seed, x >> 2, y, frame >> 1),
  rain: (x, y, frame, seed) => (noiseAt(seed, x, (y - 7 * frame) >> 3) > 0.7 ? 50 : -4),
  snow: (x, y, frame, seed) =>
    noiseAt(seed, (x + Math.round(2 * Math.sin(frame / 5))) >> 1, (y - 2 * frame) >> 1) > 0.9 ? 90 : 0,
  leaves: (x, y, frame, seed) =>
    35 * noiseAt(seed, (x + Math.round(2 * Math.sin(frame / 4 + y / 9))) >> 2, y >> 2) +
    12 * noiseAt(seed + 1, x, y, frame >> 2),
  triangles: (x, y, frame, seed) =>
    ((x + frame) % 6 < y % 6 ? 35 : -35) + 10 * noiseAt(seed, (x + frame) >> 1, y >> 1),
  weave: (x, y, frame, seed) =>
    (((x >> 1) + (y >> 1)) % 2 === 0 ? 20 : -20) + 12 * noiseAt(seed, (x + frame) >> 1, y >> 1),
  sand: (x, y, frame, seed) => 25 * noiseAt(seed, x + frame, y),
  card: () => 0,
} satisfies Record<string, Paint>;

type TextureName = keyof typeof paints;
export const textureNames = (Object.keys(paints) as TextureName[]).filter((name) => name !== 'card');

export interface TextureShot {
  name: TextureName;
  seed: number;
  length: number;
  brightness: number;
  colours: readonly [number, number];
}

export function makeTextureShot(name: TextureName, seed: number, length: number): TextureShot {
  const random = seeded(seed + 31);
  const colour = () => Math.round(128 + (random() - 0.5) * 80);
  return { name, seed, length, brightness: 90 + 60 * random(), colours: [colour(), colour()] };
}

export interface TextureFrame {
  shot: TextureShot;
  frame: number;
  isRegraded?: boolean;
}

export const takeTexture = (
  shot: TextureShot,
  from = 0,
  to = shot.length,
  isRegraded = false,
): TextureFrame[] => Array.from({ length: to - from }, (_, at) => ({ shot, frame: from + at, isRegraded }));

/** Recoding changes every pixel by up to this. */
const CODING = 3;

function paintTexture({ shot, frame, isRegraded }: TextureFrame, noise: () => number): Buffer {
  const made = Buffer.alloc(PIXELS * 1.5);
  const paint = paints[shot.name];
  const [gain, shift, saturation] = isRegraded ? [1.2, 8, 0.75] : [1, 0, 1];
  for (let at = 0; at < PIXELS; at++) {
    const value = shot.brightness + paint(at % WIDTH, Math.floor(at / WIDTH), frame, shot.seed);
    const graded = (value - 128) * gain + 128 + shift + noise();
    made[at] = Math.max(16, Math.min(235, Math.round(graded)));
  }
  for (const [at, colour] of shot.colours.entries()) {
    const start = PIXELS * (1 + at / 4);
    made.fill(Math.round(128 + (colour - 128) * saturation), start, start + PIXELS / 4);
  }
  return made;
}

/** `coding` differs by film; `off` limits the change of a pixel. */
export function texturePrints(frames: readonly TextureFrame[], coding: number, off = CODING): Prints {
  const random = seeded(coding);
  const noise = () => (random() - 0.5) * 2 * off;
  const prints = collectPrints({
    ...{ width: WIDTH, height: HEIGHT, rate: 25 },
    ...{ sampleRate: 8000, hasSound: false },
  });
  for (const frame of frames) prints.addPictures(paintTexture(frame, noise));
  return prints.finish();
}
