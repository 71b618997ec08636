/** `at` is a place on the timeline, from 0 to 1. */
export const marks = [
  {
    name: 'title',
    person: 'ken',
    at: 0.13,
    until: null,
    figure: 'M74 34c30-3 70-3 96 0M78 41c28-2 60-2 84 0',
  },
  {
    name: 'sun',
    person: 'hana',
    at: 0.372,
    until: 0.43,
    figure: 'M182 82c-8-22 14-38 36-30s26 40 4 48-33-2-40-18zM150 136l26-24m0 0-11 1m11-1-2 11',
  },
  { name: 'plate', person: 'levi', at: 0.58, until: 0.66, figure: 'M20 96h118v46H20z' },
] as const;

export type Mark = (typeof marks)[number];

export const colorOf: Record<Mark['person'], string> = {
  ken: '#0b7a6c',
  hana: '#6d4ae0',
  levi: '#b23c0a',
};

const fps = 24;
const length = 30;

/** Counts from one hour, as films do. */
export function timeCodeAt(at: number) {
  const frames = Math.round(at * length * fps);
  const two = (value: number) => String(value).padStart(2, '0');
  return `01:00:${two(Math.floor(frames / fps))}:${two(frames % fps)}`;
}

export const frameAt = (at: number) => Math.round(at * length * fps);

/** Draws one path, so that two hundred bars cost one element. */
export const waveform = Array.from({ length: 200 }, (_, index) => {
  const x = 2 + index * 5;
  const swell = Math.abs(Math.sin(x * 0.021) * Math.sin(x * 0.13 + 1) * 0.9 + 0.12 * Math.sin(x * 1.7));
  const height = (4 + 24 * swell).toFixed(1);
  return `M${x} ${32 - Number(height)}V${32 + Number(height)}`;
}).join('');
