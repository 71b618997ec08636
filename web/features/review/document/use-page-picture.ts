import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { tellFirstPicture } from '../room/first-picture.ts';
import { drawPage } from './draw-page.ts';

const SETTLE_MS = 120;

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
