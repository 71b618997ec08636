import type { PDFDocumentProxy } from 'pdfjs-dist';
import { chooseAnnotationMode } from '../../../../contract/pdf-drawing.ts';

/** Browsers fail on larger canvases; at the largest zoom the page is a little soft instead. */
const PIXELS_MAX = 32_000_000;

interface DrawPage {
  pdf: PDFDocumentProxy;
  /** From 1. */
  page: number;
  /** Pixels per point. */
  scale: number;
  signal: AbortSignal;
}

export async function drawPage({ pdf, page, scale, signal }: DrawPage): Promise<HTMLCanvasElement> {
  const proxy = await pdf.getPage(page);
  const annotationMode = await chooseAnnotationMode({ page: proxy, values: pdf.annotationStorage });
  signal.throwIfAborted();
  const upright = proxy.getViewport({ scale: 1 });
  const most = Math.sqrt(PIXELS_MAX / (upright.width * upright.height));
  const viewport = proxy.getViewport({ scale: Math.min(scale, most) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = proxy.render({ canvas, viewport, annotationMode });
  signal.addEventListener('abort', () => task.cancel());
  await task.promise.catch(() => signal.throwIfAborted());
  return canvas;
}
