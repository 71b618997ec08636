import { type Canvas, createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';

/** What the shots are painted in, whatever size the picture is made at. */
export const FRAME = { width: 1280, height: 720 };

export type Pen = SKRSContext2D;

/** A colour as this cut of the film is graded. */
export type Tone = (color: string) => string;

/** One moment of a shot. */
export interface Moment {
  pen: Pen;
  tone: Tone;
  second: number;
  /** Of the whole shot. */
  seconds: number;
  /** Which cut of the film it is, from 1. */
  cut: number;
  /** The place without what happens there, as somebody looking for locations finds it. */
  isEmpty: boolean;
}

/** The same numbers at every start. */
export function makeRandom(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Smooth values between 0 and 1 along a line. */
export function makeNoise(seed: number): (at: number) => number {
  const random = makeRandom(seed);
  const values = Array.from({ length: 256 }, random);
  const pick = (at: number) => values[((at % 256) + 256) % 256] ?? 0;
  return (at) => {
    const start = Math.floor(at);
    const part = at - start;
    const ease = part * part * (3 - 2 * part);
    return pick(start) * (1 - ease) + pick(start + 1) * ease;
  };
}

interface Ridge {
  seed: number;
  /** Where the ridge stands when it is flat. */
  base: number;
  rise: number;
  /** Pixels between two hills. */
  span: number;
  width?: number;
}

/** A chain of hills down to the lower edge. */
export function traceRidge({ seed, base, rise, span, width = 1900 }: Ridge): Path2D {
  const noise = makeNoise(seed);
  const path = new Path2D();
  path.moveTo(0, FRAME.height);
  for (let x = 0; x <= width; x += 6) {
    const high = noise(x / span) + 0.42 * noise(40 + (x / span) * 2.3) + 0.12 * noise(90 + (x / span) * 7);
    path.lineTo(x, base - rise * (high - 0.5));
  }
  path.lineTo(width, FRAME.height);
  path.closePath();
  return path;
}

/** Made once: what does not change from frame to frame. */
export function createKeeper<Made>(): (key: string, make: () => Made) => Made {
  const kept = new Map<string, Made>();
  return (key, make) => {
    const found = kept.get(key) ?? make();
    kept.set(key, found);
    return found;
  };
}

export const keepPath = createKeeper<Path2D>();
const keepPicture = createKeeper<Canvas>();

interface Picture {
  key: string;
  tone: Tone;
  width?: number;
  height?: number;
  draw: (pen: Pen) => void;
}

/** A picture that is painted once for a grade. */
export const bake = ({ key, tone, width = FRAME.width, height = FRAME.height, draw }: Picture): Canvas =>
  keepPicture(`${key} ${tone('#808080')}`, () => {
    const canvas = createCanvas(width, height);
    draw(canvas.getContext('2d'));
    return canvas;
  });

/** Blurred once as a whole: each shape by itself would cost as much. */
export function drawBlurred(
  pen: Pen,
  {
    blur,
    draw,
    width = FRAME.width,
    height = FRAME.height,
  }: {
    blur: number;
    draw: (pen: Pen) => void;
    width?: number;
    height?: number;
  },
): void {
  const sharp = createCanvas(width, height);
  draw(sharp.getContext('2d'));
  pen.save();
  pen.filter = `blur(${blur}px)`;
  pen.drawImage(sharp, 0, 0);
  pen.restore();
}

/** Colours from top to bottom. */
export function fillDown(
  pen: Pen,
  stops: Array<[at: number, color: string]>,
  { top = 0, bottom = FRAME.height, width = FRAME.width } = {},
): void {
  const gradient = pen.createLinearGradient(0, top, 0, bottom);
  for (const [at, color] of stops) gradient.addColorStop(at, color);
  pen.fillStyle = gradient;
  pen.fillRect(0, top, width, bottom - top);
}

/** `#rrggbb` as it is seen through. */
export const veil = (color: string, opacity: number) =>
  `${color}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;

interface Glow {
  x: number;
  y: number;
  radius: number;
  color: string;
  tone: Tone;
  strength?: number;
}

/** Light around something bright. */
export function drawGlow(pen: Pen, { x, y, radius, color, tone, strength = 1 }: Glow): void {
  const sprite = bake({
    key: `glow ${color} ${radius}`,
    tone,
    width: radius * 2,
    height: radius * 2,
    draw: (glow) => {
      const light = tone(color);
      const gradient = glow.createRadialGradient(radius, radius, 0, radius, radius, radius);
      for (const [at, opacity] of [
        [0, 0.9],
        [0.12, 0.55],
        [0.35, 0.2],
        [0.65, 0.06],
        [1, 0],
      ] as const)
        gradient.addColorStop(at, veil(light, opacity));
      glow.fillStyle = gradient;
      glow.fillRect(0, 0, radius * 2, radius * 2);
    },
  });
  pen.save();
  pen.globalCompositeOperation = 'screen';
  pen.globalAlpha = strength;
  pen.drawImage(sprite, Math.round(x - radius), Math.round(y - radius));
  pen.restore();
}

export const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));

/** From 0 to 1 between two moments, softly. */
export function ease(value: number, from: number, to: number): number {
  const part = clamp((value - from) / (to - from));
  return part * part * (3 - 2 * part);
}
