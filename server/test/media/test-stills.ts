import sharp from 'sharp';
import { seeded } from '../test-footage.ts';

const shapes = 60;

interface Still {
  seed: number;
  width?: number;
  height?: number;
  /** SVG overlay for a picture of 1000 by 750. */
  retouched?: string;
}

export function makeStill({ seed, width = 1000, height = 750, retouched = '' }: Still): Promise<Buffer> {
  const random = seeded(seed);
  const shade = () => Math.floor(40 + random() * 180);
  const drawn = Array.from({ length: shapes }, (_, at) => {
    const [x, y, size] = [random() * 1000, random() * 750, 20 + random() * 140];
    const fill = `rgb(${shade()},${shade()},${shade()})`;
    return at % 2 === 0
      ? `<circle cx="${x}" cy="${y}" r="${size / 2}" fill="${fill}"/>`
      : `<rect x="${x}" y="${y}" width="${size}" height="${size * 0.7}" fill="${fill}"/>`;
  }).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 750" width="${width}" height="${height}"><rect width="1000" height="750" fill="rgb(${shade()},${shade()},${shade()})"/>${drawn}${retouched}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
