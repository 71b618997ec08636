import sharp from 'sharp';
import { escapeHtml } from '../../escape-html.ts';

const QUALITY = 82;

/** Draws slanted, outlined words over the whole picture: readable on any ground, impossible to crop away. */
function drawWords({ width, height, text }: { width: number; height: number; text: string }): Buffer {
  const size = Math.max(12, Math.round(Math.min(width, height) / 24));
  const step = { x: Math.max(size * 12, Math.round(text.length * size * 0.75)), y: size * 6 };
  const words = escapeHtml(text.replace(/\p{C}/gu, ''));
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <defs><pattern id="words" width="${step.x}" height="${step.y}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
        <text x="0" y="${size * 2}" font-family="sans-serif" font-size="${size}" font-weight="600" fill="#fff" fill-opacity="0.42" stroke="#000" stroke-opacity="0.3" stroke-width="2" paint-order="stroke">${words}</text>
      </pattern></defs>
      <rect width="100%" height="100%" fill="url(#words)" />
    </svg>`,
  );
}

export const drawMark = (mark: { width: number; height: number; text: string }): Promise<Buffer> =>
  sharp(drawWords(mark)).png().toBuffer();

export async function burnIn({ picture, text }: { picture: Buffer; text: string }): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  return sharp(picture)
    .composite([{ input: drawWords({ width, height, text }) }])
    .webp({ quality: QUALITY, effort: 2 })
    .toBuffer();
}
