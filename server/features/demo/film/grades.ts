import type { Tone } from './paint.ts';

type Channels = [red: number, green: number, blue: number];
type Grade = (channels: Channels) => Channels;

const brightness = ([red, green, blue]: Channels) => 0.3 * red + 0.59 * green + 0.11 * blue;
const mix = (one: number, other: number, part: number) => one + (other - one) * part;

const grades = {
  /** As it came from the camera: cool, a little flat. */
  cool: (channels) => {
    const grey = brightness(channels);
    const [red, green, blue] = channels.map((value) => mix(grey, value, 0.78) * 0.93 + 0.03);
    return [(red ?? 0) * 0.92, (green ?? 0) * 0.99, (blue ?? 0) * 1.08];
  },
  /** Warm lights over deep shadows. */
  warm: (channels) => {
    const light = brightness(channels);
    const [red, green, blue] = channels.map((value) => mix(light, value, 1.1));
    return [
      (red ?? 0) * (1 + 0.1 * light),
      (green ?? 0) * (0.98 + 0.03 * light),
      (blue ?? 0) * (1.02 - 0.1 * light),
    ];
  },
  /** A hazy morning, when locations are looked for. */
  morning: (channels) => {
    const grey = brightness(channels);
    const [red, green, blue] = channels.map(
      (value) => 0.3 + 0.74 * Math.max(0, mix(grey, value, 0.9)) ** 0.62,
    );
    return [(red ?? 0) * 0.98, green ?? 0, (blue ?? 0) * 0.97];
  },
} satisfies Record<string, Grade>;

export type GradeName = keyof typeof grades;

const write = (value: number) =>
  Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0');

function makeTone(grade: Grade): Tone {
  const known = new Map<string, string>();
  return (color) => {
    const found = known.get(color);
    if (found) return found;
    const read = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255;
    const toned = `#${grade([read(1), read(3), read(5)])
      .map(write)
      .join('')}`;
    known.set(color, toned);
    return toned;
  };
}

/** The colours are graded, not the pictures: that costs nothing for each frame. */
export const tones: Record<GradeName, Tone> = {
  cool: makeTone(grades.cool),
  warm: makeTone(grades.warm),
  morning: makeTone(grades.morning),
};
