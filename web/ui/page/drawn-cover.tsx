import { useId } from 'react';

const palettes = [
  ['#e9dcc9', '#c98f6b', '#5c4033'],
  ['#cfdcdf', '#6f98a6', '#27424f'],
  ['#dfe3d0', '#93a374', '#3c4a2f'],
  ['#e3d5dc', '#a87a92', '#4a2f40'],
  ['#d8d6e3', '#8681a8', '#34304f'],
  ['#e8e0d2', '#b9a26f', '#544628'],
] as const;

const hashOf = (text: string) =>
  [...text].reduce((sum, letter) => (sum * 33 + (letter.codePointAt(0) ?? 0)) % 65_521, 5381);

/** Draws a landscape, always the same for a seed. */
export function DrawnCover({ seed, className }: { seed: string; className?: string | undefined }) {
  const id = useId();
  const hash = hashOf(seed);
  const [sky, far, near] = palettes[hash % palettes.length] ?? palettes[0];
  const sun = 60 + (hash % 200);
  const peak = 40 + ((hash >> 3) % 220);
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" className={className} aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={far} stopOpacity="0.5" />
          <stop offset="0.7" stopColor={sky} />
        </linearGradient>
      </defs>
      <rect width="320" height="180" fill={sky} />
      <rect width="320" height="180" fill={`url(#${id})`} />
      <circle cx={sun} cy="74" r="18" fill="#fff" opacity="0.75" />
      <path d={`M-40 150 L${peak} 82 L${peak + 60} 122 L360 90 V190 H-40 Z`} fill={far} opacity="0.75" />
      <path d={`M-20 162 Q${peak} 112 ${peak + 90} 146 T360 136 V190 H-20 Z`} fill={near} />
    </svg>
  );
}
