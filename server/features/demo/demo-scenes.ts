interface Scene {
  sky: [string, string, string];
  sun: { x: number; y: number; size: number; color: string };
  hills: [string, string, string];
}

/** Landscapes drawn for the demo: no stock pictures, and nothing to download. */
export const scenes = {
  dawn: {
    sky: ['#1d3557', '#457b9d', '#f4a261'],
    sun: { x: 1340, y: 600, size: 90, color: '#ffd9a0' },
    hills: ['#33415c', '#1b263b', '#0d1b2a'],
  },
  dusk: {
    sky: ['#2b2d42', '#8d5b8c', '#ef8354'],
    sun: { x: 560, y: 660, size: 120, color: '#ffe0b5' },
    hills: ['#5c415d', '#372549', '#1a1423'],
  },
  noon: {
    sky: ['#4cc9f0', '#90e0ef', '#f1faee'],
    sun: { x: 1500, y: 240, size: 80, color: '#ffffff' },
    hills: ['#74a57f', '#4f7f5b', '#2f4f38'],
  },
  night: {
    sky: ['#03071e', '#10002b', '#3c096c'],
    sun: { x: 420, y: 260, size: 60, color: '#e0e1dd' },
    hills: ['#240046', '#14002e', '#08001a'],
  },
} satisfies Record<string, Scene>;

const SCENE = { width: 1920, height: 1080 };

const ridges = [
  'M0 700 L320 520 L620 690 L980 470 L1340 700 L1640 560 L1920 690 V1080 H0 Z',
  'M0 820 L260 660 L560 830 L900 610 L1180 800 L1520 650 L1920 840 V1080 H0 Z',
  'M0 940 Q480 830 960 920 T1920 900 V1080 H0 Z',
];

export function drawScene({ sky, sun, hills }: Scene): Buffer {
  const stops = sky.map((color, at) => `<stop offset="${at / 2}" stop-color="${color}"/>`).join('');
  const shapes = ridges.map((path, at) => `<path d="${path}" fill="${hills[at] ?? hills[0]}"/>`).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SCENE.width}" height="${SCENE.height}">
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>
      <rect width="100%" height="100%" fill="url(#sky)"/>
      <circle cx="${sun.x}" cy="${sun.y}" r="${sun.size * 2.2}" fill="${sun.color}" opacity="0.18"/>
      <circle cx="${sun.x}" cy="${sun.y}" r="${sun.size}" fill="${sun.color}"/>
      ${shapes}
    </svg>`,
  );
}
