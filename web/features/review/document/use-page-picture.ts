import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** More than this and a browser gives up; the page is then a little soft at the very largest zoom. */
const PIXELS_MAX = 32_000_000;
const SETTLE_MS = 120;

interface Options {
  pdf: PDFDocumentProxy;
  page: number;
  /** CSS pixels per point. */
  scale: number;
  holder: RefObject<HTMLElement | null>;
}

/** Draws a page at its size on screen; while it zooms, the last picture stays, stretched. */
export function usePagePicture({ pdf, page, scale, holder }: Options): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  const hasDrawn = useRef(false);
  useEffect(() => {
    let task: RenderTask | undefined;
    let isOver = false;
    const draw = async () => {
      const proxy = await pdf.getPage(page);
      if (isOver) return;
      const upright = proxy.getViewport({ scale: 1 });
      const most = Math.sqrt(PIXELS_MAX / (upright.width * upright.height));
      const viewport = proxy.getViewport({ scale: Math.min(scale * window.devicePixelRatio, most) });
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.floor(viewport.width));
      canvas.height = Math.max(1, Math.floor(viewport.height));
      task = proxy.render({ canvas, viewport });
      await task.promise;
      if (isOver) return;
      holder.current?.replaceChildren(canvas);
      hasDrawn.current = true;
      setIsDrawn(true);
    };
    const wait = setTimeout(() => void draw().catch(() => undefined), hasDrawn.current ? SETTLE_MS : 0);
    return () => {
      isOver = true;
      clearTimeout(wait);
      task?.cancel();
    };
  }, [pdf, page, scale, holder]);
  return isDrawn;
}
