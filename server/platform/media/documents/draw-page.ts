import { createCanvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { chooseAnnotationMode, UNREADABLE_PAGE } from '../../../../contract/pdf-drawing.ts';

interface PageSize {
  width: number;
  height: number;
}

/** Returns upright points. An unreadable page gets the size of the others and stays empty. */
export async function readPageSize(
  pdf: PDFDocumentProxy,
  page: number,
  others: PageSize = UNREADABLE_PAGE,
): Promise<PageSize> {
  try {
    const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 });
    return { width, height };
  } catch {
    return others;
  }
}

interface DrawPage {
  page: number;
  size: PageSize;
  pixels: number;
}

export async function drawPage(pdf: PDFDocumentProxy, { page, size, pixels }: DrawPage) {
  const scale = pixels / Math.max(size.width, size.height);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  try {
    const proxy = await pdf.getPage(page);
    const annotationMode = await chooseAnnotationMode({ page: proxy, values: pdf.annotationStorage });
    const viewport = proxy.getViewport({ scale });
    await proxy.render({ canvas, viewport, annotationMode }).promise;
    proxy.cleanup();
  } catch {
    // The part drawn so far is worth keeping, and so are the other pages.
  }
  return { pixels: canvas.data(), raw: { width, height, channels: 4 as const } };
}
