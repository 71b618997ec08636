import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import sharp from 'sharp';
import { MediaFailure } from './media-failure.ts';
import { lendFonts } from './pdf-fonts.ts';
import { heapOf } from './pdf-heap.ts';
import { type MadePdf, type PdfTask, pageName } from './pdfs.ts';

const FILE_BYTES = 1024 ** 3;
const PAGES_MAX = 5000;
const PAGE_PIXELS = 320;
const COVER_PIXELS = 1600;
const THUMBNAIL_PIXELS = 640;
/** Of FPDF_RenderPageBitmap: with annotations, red first. */
const RENDER_FLAGS = 0x01 | 0x10;
const BGRA = 4;
const PASSWORD_ERROR = 4;

/** The number of pages, a picture of each, and a larger one of the first. */
export async function makePdfFiles(
  { file, folder, pagePixels }: PdfTask,
  tell: (done: number) => void,
): Promise<MadePdf> {
  if ((await stat(file)).size > FILE_BYTES) throw new MediaFailure('pdfTooLarge');
  const pdfium = await openPdfium();
  const document = await openDocument(pdfium, file);
  const pageCount = pdfium.FPDF_GetPageCount(document);
  if (pageCount < 1) throw new MediaFailure('broken', 'no pages');
  if (pageCount > PAGES_MAX) throw new MediaFailure('tooManyPages', `${pageCount}`);
  const cover = drawPage(pdfium, { document, page: 0, pixels: COVER_PIXELS });
  if (pagePixels === undefined) await writeCover(cover, folder);
  for (let page = 0; page < pageCount; page++) {
    const { pixels, raw } = drawPage(pdfium, { document, page, pixels: pagePixels ?? PAGE_PIXELS });
    await sharp(pixels, { raw })
      .webp({ quality: 80, effort: 1 })
      .toFile(join(folder, pageName(page + 1)));
    tell((page + 1) / pageCount);
  }
  return { pageCount, width: Math.round(cover.width), height: Math.round(cover.height) };
}

async function writeCover({ pixels, raw }: ReturnType<typeof drawPage>, folder: string): Promise<void> {
  const picture = sharp(pixels, { raw });
  await picture.clone().webp({ quality: 85, effort: 2 }).toFile(join(folder, 'preview.webp'));
  await picture
    .resize({ width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS, fit: 'inside' })
    .webp({ quality: 80, effort: 2 })
    .toFile(join(folder, 'thumbnail.webp'));
}

async function openPdfium(): Promise<WrappedPdfiumModule> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  lendFonts(pdfium);
  return pdfium;
}

async function openDocument(pdfium: WrappedPdfiumModule, file: string): Promise<number> {
  const bytes = await readFile(file);
  const pointer = pdfium.pdfium.wasmExports.malloc(bytes.length);
  if (!pointer) throw new MediaFailure('pdfTooLarge');
  heapOf(pdfium).set(bytes, pointer);
  const document = pdfium.FPDF_LoadMemDocument(pointer, bytes.length, '');
  if (document) return document;
  const isLocked = pdfium.FPDF_GetLastError() === PASSWORD_ERROR;
  throw new MediaFailure(isLocked ? 'encrypted' : 'broken');
}

interface DrawPage {
  document: number;
  page: number;
  /** Of the longer side. */
  pixels: number;
}

function drawPage(pdfium: WrappedPdfiumModule, { document, page, pixels }: DrawPage) {
  const handle = pdfium.FPDF_LoadPage(document, page);
  // A page that cannot be read is shown empty; the others are worth having.
  const width = (handle && pdfium.FPDF_GetPageWidthF(handle)) || 595;
  const height = (handle && pdfium.FPDF_GetPageHeightF(handle)) || 842;
  const scale = pixels / Math.max(width, height);
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * scale));
  const size = columns * rows * 4;
  const buffer = pdfium.pdfium.wasmExports.malloc(size);
  const bitmap = pdfium.FPDFBitmap_CreateEx(columns, rows, BGRA, buffer, columns * 4);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, 0xffffffff);
  if (handle) pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, columns, rows, 0, RENDER_FLAGS);
  const drawn = Buffer.from(heapOf(pdfium).slice(buffer, buffer + size));
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.pdfium.wasmExports.free(buffer);
  if (handle) pdfium.FPDF_ClosePage(handle);
  return { pixels: drawn, raw: { width: columns, height: rows, channels: 4 as const }, width, height };
}
