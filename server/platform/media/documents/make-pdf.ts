import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { MediaFailure } from '../media-failure.ts';
import { drawPage, readPageSize } from './draw-page.ts';
import { openDocument } from './open-document.ts';
import { type MadePdf, type PdfTask, pageName } from './pdfs.ts';

const FILE_BYTES = 1024 ** 3;
const PAGES_MAX = 5000;
const PAGE_PIXELS = 320;
const COVER_PIXELS = 1600;
const THUMBNAIL_PIXELS = 640;

export async function makePdfFiles(
  { file, folder, pagePixels }: PdfTask,
  tell: (done: number) => void,
): Promise<MadePdf> {
  if ((await stat(file)).size > FILE_BYTES) throw new MediaFailure('pdfTooLarge');
  const pdf = await openDocument(file);
  const pageCount = pdf.numPages;
  if (pageCount < 1) throw new MediaFailure('broken', 'no pages');
  if (pageCount > PAGES_MAX) throw new MediaFailure('tooManyPages', `${pageCount}`);
  const first = await readPageSize(pdf, 1);
  if (pagePixels === undefined)
    await writeCover(await drawPage(pdf, { page: 1, size: first, pixels: COVER_PIXELS }), folder);
  for (let page = 1; page <= pageCount; page++) {
    const size = page === 1 ? first : await readPageSize(pdf, page, first);
    const { pixels, raw } = await drawPage(pdf, { page, size, pixels: pagePixels ?? PAGE_PIXELS });
    await sharp(pixels, { raw })
      .webp({ quality: 80, effort: 1 })
      .toFile(join(folder, pageName(page)));
    tell(page / pageCount);
  }
  return { pageCount, width: Math.round(first.width), height: Math.round(first.height) };
}

async function writeCover(
  { pixels, raw }: Awaited<ReturnType<typeof drawPage>>,
  folder: string,
): Promise<void> {
  const picture = sharp(pixels, { raw });
  await picture.clone().webp({ quality: 85, effort: 2 }).toFile(join(folder, 'preview.webp'));
  await picture
    .resize({ width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS, fit: 'inside' })
    .webp({ quality: 80, effort: 2 })
    .toFile(join(folder, 'thumbnail.webp'));
}
