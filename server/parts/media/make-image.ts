import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { explainWords } from './full-disk.ts';
import type { ImageTask, MadeImage } from './images.ts';
import { MediaFailure } from './media-failure.ts';

const PREVIEW_PIXELS = 2560;
const THUMBNAIL_PIXELS = 640;
const INPUT_PIXELS = 100_000_000;
const SVG_BYTES = 20 * 1024 * 1024;
const SECONDS = 60;

/** Never enlarges; in sRGB, upright, without a word about camera or place. */
const fitted = (image: Sharp, pixels: number) =>
  image.resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true });

/** Preview and thumbnail from one decode. */
export async function makeImageFiles({ file, folder, mimeType }: ImageTask): Promise<MadeImage> {
  const isSvg = mimeType === 'image/svg+xml';
  // By its path, an SVG could pull in its neighbours.
  const input = isSvg ? await readSvg(file) : file;
  try {
    const metadata = await sharp(input, { limitInputPixels: false }).metadata();
    const { width, height } = sizeOf(metadata);
    if (!isSvg && width * height > INPUT_PIXELS)
      throw new MediaFailure('tooManyPixels', `${width}x${height}`);
    const options = { limitInputPixels: INPUT_PIXELS, autoOrient: true, ...(isSvg && svgOptions(metadata)) };
    const decoded = fitted(sharp(input, options), PREVIEW_PIXELS)
      .toColourspace('srgb')
      .timeout({ seconds: SECONDS });
    const { data, info } = await decoded.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
    const [preview] = await Promise.all([
      writePreview({ file, folder, metadata, data, raw }),
      fitted(sharp(data, raw), THUMBNAIL_PIXELS)
        .webp({ quality: 80, effort: 2 })
        .toFile(join(folder, 'thumbnail.webp')),
    ]);
    const shown = isSvg ? { width: info.width, height: info.height } : { width, height };
    return { ...shown, colorSpace: metadata.space, preview };
  } catch (error) {
    throw explain(error);
  }
}

function sizeOf(metadata: Metadata) {
  const { autoOrient, width, pages = 1, pageHeight } = metadata;
  if (pages > 1 && pageHeight) return { width, height: pageHeight };
  return { width: autoOrient.width, height: autoOrient.height };
}

interface WritePreview {
  file: string;
  folder: string;
  metadata: Metadata;
  data: Buffer;
  raw: { raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };
}

async function writePreview({
  file,
  folder,
  metadata,
  data,
  raw,
}: WritePreview): Promise<MadeImage['preview']> {
  const { pages = 1, format } = metadata;
  const { width, height } = sizeOf(metadata);
  const moves =
    pages > 1 && (format === 'gif' || format === 'webp') && width * height * pages <= INPUT_PIXELS;
  if (moves) {
    const animation = sharp(file, { limitInputPixels: INPUT_PIXELS, animated: true });
    await fitted(animation, PREVIEW_PIXELS)
      .webp({ quality: 80, effort: 1 })
      .timeout({ seconds: SECONDS })
      .toFile(join(folder, 'preview.webp'));
    return 'preview.webp';
  }
  const hasAlpha = raw.raw.channels === 2 || raw.raw.channels === 4;
  if (hasAlpha && !(await isOpaque(data, raw))) {
    await sharp(data, raw).webp({ quality: 90, effort: 2 }).toFile(join(folder, 'preview.webp'));
    return 'preview.webp';
  }
  const opaque = hasAlpha ? sharp(data, raw).removeAlpha() : sharp(data, raw);
  await opaque.jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toFile(join(folder, 'preview.jpg'));
  return 'preview.jpg';
}

const isOpaque = async (data: Buffer, raw: WritePreview['raw']) => (await sharp(data, raw).stats()).isOpaque;

async function readSvg(file: string): Promise<Buffer> {
  if ((await stat(file)).size > SVG_BYTES) throw new MediaFailure('tooComplex', 'a large SVG');
  return readFile(file);
}

/** Drawn at the size of the preview, however small its own is. */
function svgOptions({ width, height, density = 72 }: Metadata) {
  const scale = PREVIEW_PIXELS / Math.max(width, height, 1);
  return { density: Math.max(1, Math.min(2400, density * scale)) };
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof MediaFailure) return error;
  if (/pixel limit/i.test(error.message)) return new MediaFailure('tooManyPixels', error.message);
  if (/timeout/i.test(error.message)) return new MediaFailure('tooLong', error.message);
  if (explainWords(error.message)) return error;
  return new MediaFailure('broken', error.message);
}
