import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { chooseAnnotationMode } from '../../../../contract/pdf-drawing.ts';
import { tellFirstPicture } from '../room/first-picture.ts';

const SETTLE_MS = 120;
/** Browsers fail on larger canvases; at the largest zoom the page is a little soft instead. */
const PIXELS_MAX = 32_000_000;

interface Options {
  pdf: PDFDocumentProxy;
  page: number;
  /** CSS pixels per point. */
  scale: number;
  holder: RefObject<HTMLElement | null>;
}

export function usePagePicture({ pdf, page, scale, holder }: Options): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  const hasDrawn = useRef(false);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const draw = async () => {
      const canvas = await drawPage({ pdf, page, scale: scale * window.devicePixelRatio, signal });
      signal.throwIfAborted();
      holder.current?.replaceChildren(canvas);
      hasDrawn.current = true;
      setIsDrawn(true);
      tellFirstPicture();
    };
    const wait = setTimeout(() => void draw().catch(() => undefined), hasDrawn.current ? SETTLE_MS : 0);
    return () => {
      clearTimeout(wait);
      leaving.abort();
    };
  }, [pdf, page, scale, holder]);
  return isDrawn;
}

interface DrawPage {
  pdf: PDFDocumentProxy;
  /** From 1. */
  page: number;
  /** Pixels per point. */
  scale: number;
  signal: AbortSignal;
}

async function drawPage({ pdf, page, scale, signal }: DrawPage): Promise<HTMLCanvasElement> {
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
