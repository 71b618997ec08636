import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { MediaFailure } from '../media-failure.ts';
import { explainWords } from '../run/disk-space.ts';
import type { ImageTask, MadeImage } from './images.ts';
import { raiseLevels, readGammaPower } from './png-gamma.ts';

const PREVIEW_PIXELS = 2560;
const THUMBNAIL_PIXELS = 640;
const INPUT_PIXELS = 100_000_000;
const SVG_BYTES = 20 * 1024 * 1024;
const AVIF_BYTES = 200 * 1024 * 1024;
const BRAND_AT = 8;
const reading = { limitInputPixels: INPUT_PIXELS, failOn: 'error' } as const;
/** Maps and scanners write their own tags; the decoder calls an unreadable one an error. */
const readingOddTags = { ...reading, failOn: 'truncated' } as const;
/** Decoder errors for unsupported depths, colours and compressions. */
const unread =
  /not a whole number of bytes|samples out of range|unsupported tiff image type|bad labq format|no known route|not configured|not implemented|Unsupported JPEG process|Unsupported (feature|codec)/i;
type Reading = typeof reading | typeof readingOddTags;

/** Never enlarges. Outputs sRGB, upright, without metadata of camera or place. */
const fitted = (image: Sharp, pixels: number) =>
  image.resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true });

export async function makeImageFiles(task: ImageTask): Promise<MadeImage> {
  try {
    return await decodeAndWrite(task, reading);
  } catch (error) {
    const isOfTags =
      task.mimeType === 'image/tiff' && error instanceof Error && /\btag\b/i.test(error.message);
    if (!isOfTags) throw explain(error);
  }
  return decodeAndWrite(task, readingOddTags).catch((error: unknown) => {
    throw explain(error);
  });
}

async function decodeAndWrite({ file, folder, mimeType }: ImageTask, how: Reading): Promise<MadeImage> {
  const isSvg = mimeType === 'image/svg+xml';
  // Opened by path, an SVG could include its neighbours.
  const input = isSvg ? await readSvg(file) : mimeType === 'image/avif' ? await readAvif(file) : file;
  const metadata = await sharp(input, { ...how, limitInputPixels: false }).metadata();
  const { width, height } = sizeOf(metadata);
  if (!isSvg && width * height > INPUT_PIXELS) throw new MediaFailure('tooManyPixels', `${width}x${height}`);
  const options = { ...how, autoOrient: true, ...(isSvg && (await chooseSvgSize(input, metadata))) };
  const decoded = fitted(sharp(input, options), PREVIEW_PIXELS);
  const power = metadata.format === 'png' ? await readGammaPower(file) : undefined;
  const { data, info } = power ? await decodeRaised(decoded, power) : await decodeUsual(decoded);
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const [preview] = await Promise.all([
    writePreview({ file, folder, metadata, data, raw }),
    fitted(sharp(data, raw), THUMBNAIL_PIXELS)
      .webp({ quality: 80, effort: 2 })
      .toFile(join(folder, 'thumbnail.webp')),
  ]);
  const shown = isSvg ? { width: info.width, height: info.height } : { width, height };
  return { ...shown, colorSpace: metadata.space, preview };
}

const decodeUsual = (image: Sharp) =>
  image.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });

async function decodeRaised(image: Sharp, power: number) {
  const { data, info } = await image
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  return { data: raiseLevels({ data, channels: info.channels }, power), info };
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
    const animation = sharp(file, { ...reading, animated: true });
    await fitted(animation, PREVIEW_PIXELS)
      .webp({ quality: 80, effort: 1 })
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

/** Shows a moving AVIF by the still picture inside, which the decoder misses under its brand. */
async function readAvif(path: string): Promise<string | Buffer> {
  const file = await open(path);
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(BRAND_AT + 4), position: 0 });
    if (buffer.toString('latin1', BRAND_AT) !== 'avis' || (await file.stat()).size > AVIF_BYTES) return path;
    const bytes = await readFile(path);
    bytes.write('avif', BRAND_AT, 'latin1');
    return bytes;
  } finally {
    await file.close();
  }
}

/** Checks the result: the decoder applies the density twice to sizes in points or millimetres. */
async function chooseSvgSize(input: string | Buffer, { width, height, density = 72 }: Metadata) {
  const scale = PREVIEW_PIXELS / Math.max(width, height, 1);
  const wanted = limitDensity(density * scale);
  const drawn = await sharp(input, { limitInputPixels: false, density: wanted }).metadata();
  const isTwice = drawn.width > (1.5 * width * wanted) / density;
  return { density: isTwice ? limitDensity(density * Math.sqrt(scale)) : wanted };
}

const limitDensity = (density: number) => Math.max(1, Math.min(2400, density));

function explain(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof MediaFailure) return error;
  if (/pixel limit/i.test(error.message)) return new MediaFailure('tooManyPixels', error.message);
  if (explainWords(error.message)) return error;
  if (/out of memory|allocate memory/i.test(error.message)) return error;
  return new MediaFailure(unread.test(error.message) ? 'unsupportedImage' : 'broken', error.message);
}
