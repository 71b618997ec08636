import { useId } from 'react';

interface Palette {
  top: string;
  middle: string;
  bottom: string;
  near: string;
  light: string;
}

export type StillName =
  | 'dusk'
  | 'dawn'
  | 'night'
  | 'poster'
  | 'product'
  | 'forest'
  | 'sea'
  | 'portrait'
  | 'storyboard';

const palettes: Record<StillName, Palette> = {
  dusk: { top: '#1d3557', middle: '#7d6b83', bottom: '#f4a261', near: '#0f1d2c', light: '#ffd9a0' },
  dawn: { top: '#5b6f8f', middle: '#d9a08c', bottom: '#ffd7a6', near: '#2c3144', light: '#fff3d9' },
  night: { top: '#070b1d', middle: '#101b3f', bottom: '#27365f', near: '#04060f', light: '#ffd27a' },
  poster: { top: '#f2e9dc', middle: '#f2e9dc', bottom: '#e7d8c3', near: '#e8301f', light: '#1b1a18' },
  product: { top: '#d9dee4', middle: '#c2c9d2', bottom: '#8f9aa8', near: '#2b2d42', light: '#ffffff' },
  forest: { top: '#dbe4cf', middle: '#a9bd93', bottom: '#5f7a4f', near: '#22331f', light: '#fff6d8' },
  sea: { top: '#bfe3ea', middle: '#5fb3c4', bottom: '#1f6f8b', near: '#0e3f57', light: '#ffffff' },
  portrait: { top: '#3b2430', middle: '#6d3b47', bottom: '#b0645a', near: '#1a0f16', light: '#ffcfb0' },
  storyboard: { top: '#fbfaf7', middle: '#fbfaf7', bottom: '#f1eee7', near: '#3a3732', light: '#8d877c' },
};

export function Still({ name, className }: { name: StillName; className?: string | undefined }) {
  const id = useId();
  const palette = palettes[name];
  const Motif = motifs[name];
  return (
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" className={className} aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={palette.top} />
          <stop offset="0.55" stopColor={palette.middle} />
          <stop offset="1" stopColor={palette.bottom} />
        </linearGradient>
        <radialGradient id={`${id}l`}>
          <stop offset="0" stopColor={palette.light} stopOpacity="0.95" />
          <stop offset="0.35" stopColor={palette.light} stopOpacity="0.5" />
          <stop offset="1" stopColor={palette.light} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="320" height="180" fill={`url(#${id})`} />
      <Motif palette={palette} light={`url(#${id}l)`} />
    </svg>
  );
}

type Motif = (props: { palette: Palette; light: string }) => React.ReactNode;

const Dusk: Motif = ({ palette, light }) => (
  <>
    <circle cx="206" cy="78" r="58" fill={light} opacity="0.9" />
    <circle cx="206" cy="78" r="14" fill="#fff1d6" />
    <path d="M0 122 44 96l30 18 46-40 40 34 36-22 44 34 34-16 46 26v48H0z" fill="#3f4257" opacity="0.72" />
    <path d="M0 140 52 112l34 22 58-40 54 44 40-24 82 40v26H0z" fill={palette.near} />
    <path d="M0 152h320v28H0z" fill="#0a121b" />
    <path d="M150 157h112M168 163h76M184 169h44" stroke="#f4a261" strokeWidth="1.4" opacity="0.5" />
  </>
);

const Night: Motif = ({ palette, light }) => (
  <>
    <circle cx="248" cy="44" r="26" fill={light} opacity="0.5" />
    <path
      d="M0 180V96h34v-22h26v40h22V62h30v52h18V84h38v-30h24v60h26V76h36v36h20V88h46v92z"
      fill={palette.near}
    />
    <path
      d="M42 86h4m6 0h4m-14 12h4m44-24h4m6 0h4m-4 12h4m-14 12h4m54-4h4m6 0h4m-4 12h4m20-48h4m6 0h4m-14 14h4m46 20h4m6 0h4m-14 14h4m44-8h4m6 0h4"
      stroke={palette.light}
      strokeWidth="3"
    />
    <path d="M0 168h320" stroke="#ff5a4e" strokeWidth="2" opacity="0.75" />
    <path d="M0 173h320" stroke="#ffd9a0" strokeWidth="1" opacity="0.6" />
  </>
);

const Poster: Motif = ({ palette }) => (
  <>
    <circle cx="196" cy="84" r="56" fill={palette.near} />
    <path d="M28 132h92M28 146h60" stroke={palette.light} strokeWidth="7" />
    <path d="M28 38v70M50 38v52M72 38v30" stroke={palette.light} strokeWidth="10" />
    <path d="M140 140c30-40 82-40 112 0" fill="none" stroke="#f2e9dc" strokeWidth="6" />
  </>
);

const Product: Motif = ({ palette }) => (
  <>
    <path d="M0 132h320v48H0z" fill="#7b8796" />
    <ellipse cx="160" cy="146" rx="62" ry="9" fill="#4d5866" opacity="0.6" />
    <path
      d="M138 62c0-6 8-8 8-14V34h28v14c0 6 8 8 8 14v78c0 4-3 6-7 6h-30c-4 0-7-2-7-6z"
      fill={palette.near}
    />
    <path d="M146 26h28v8h-28z" fill="#e8301f" />
    <path d="M144 84h32v30h-32z" fill="#f6f5f2" />
    <path d="M145 62v76" stroke={palette.light} strokeWidth="3" opacity="0.45" />
  </>
);

const Forest: Motif = ({ palette, light }) => (
  <>
    <circle cx="98" cy="56" r="46" fill={light} />
    <path d="M0 120c60-26 92 4 150-14s110-18 170 4v70H0z" fill="#7f986b" />
    <path
      d="M28 180 52 84l24 96zM86 180l20-74 20 74zM206 180l28-116 28 116zM262 180l22-86 22 86z"
      fill={palette.near}
    />
    <path d="M0 160c80-18 200-14 320 2v18H0z" fill="#2f4429" />
  </>
);

const Sea: Motif = ({ palette, light }) => (
  <>
    <circle cx="84" cy="48" r="40" fill={light} />
    <path d="M0 96h320v84H0z" fill="#2b86a0" />
    <path d="M0 118c40-10 70 8 110 0s70-10 110 0 60 6 100-2v64H0z" fill={palette.near} opacity="0.75" />
    <path d="m206 104 34-58v58zM202 104l-22 0 22-42z" fill="#fff" />
    <path d="M176 110h74l-10 13h-54z" fill="#e8301f" />
  </>
);

const Portrait: Motif = ({ palette, light }) => (
  <>
    <circle cx="228" cy="70" r="96" fill={light} opacity="0.5" />
    <path
      d="M104 180c2-40 24-54 44-60 4-6 4-12 2-18-14-10-18-52 10-66 30-14 58 8 54 40l8 14-9 4c0 20-4 28-22 24-3 4-2 8 2 12 26 8 44 20 46 50z"
      fill={palette.near}
    />
    <path d="M205 52c8 10 8 18 7 26l8 14" fill="none" stroke={palette.light} strokeWidth="2" opacity="0.8" />
  </>
);

const Storyboard: Motif = ({ palette }) => (
  <g fill="none" stroke={palette.near} strokeWidth="2.4" strokeLinejoin="round" strokeLinecap="round">
    <path d="M22 22h126v72H22zM172 22h126v72H172z" />
    <path d="m24 82 34-30 22 20 20-14 46 30M60 40a7 7 0 1 0 .1 0" />
    <path d="M206 92c2-18 10-22 18-24-12-8-8-30 8-30s20 22 8 30c10 2 18 8 20 24M262 48l22-12m-8-2 8 2-4 8" />
    <path d="M22 112h90M22 126h116M22 140h64M172 112h104M172 126h76" stroke={palette.light} strokeWidth="3" />
  </g>
);

const motifs: Record<StillName, Motif> = {
  dusk: Dusk,
  dawn: Dusk,
  night: Night,
  poster: Poster,
  product: Product,
  forest: Forest,
  sea: Sea,
  portrait: Portrait,
  storyboard: Storyboard,
};
