import type { PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useState } from 'react';
import { isLocked, pdfSettings, UNREADABLE_PAGE } from '../../../../contract/pdf-drawing.ts';
import { tellFirstPicture } from '../room/first-picture.ts';
import type { Size } from '../stage/geometry.ts';

type PdfFailure = 'encrypted' | 'broken';

interface OpenDocument {
  pdf: PDFDocumentProxy;
  /** Sizes upright at scale 1; a page not read yet is assumed to be like the first. */
  sizes: Size[];
}

const AT_ONCE = 40;

export function usePdf(url: string | null): OpenDocument | PdfFailure | null {
  const [state, setState] = useState<OpenDocument | PdfFailure | null>(null);
  useEffect(() => {
    if (url === null) return;
    const closing = new AbortController();
    const { signal } = closing;
    const onState = (next: OpenDocument | PdfFailure) => {
      setState(next);
      if (typeof next === 'string') tellFirstPicture();
    };
    read({ url, signal, onState }).catch(() => {
      if (!signal.aborted) onState('broken');
    });
    return () => closing.abort();
  }, [url]);
  return state;
}

interface Read {
  url: string;
  signal: AbortSignal;
  onState: (state: OpenDocument | PdfFailure) => void;
}

async function read({ url, signal, onState }: Read) {
  const pdf = await openPdf(url, signal);
  signal.throwIfAborted();
  if (typeof pdf === 'string') return onState(pdf);
  const first = await sizeOf(pdf, 1).catch(() => UNREADABLE_PAGE);
  signal.throwIfAborted();
  let sizes = Array.from({ length: pdf.numPages }, () => first);
  onState({ pdf, sizes });
  for (let start = 2; start <= pdf.numPages; start += AT_ONCE) {
    const count = Math.min(AT_ONCE, pdf.numPages - start + 1);
    const found = await Promise.all(
      Array.from({ length: count }, (_, at) => sizeOf(pdf, start + at).catch(() => first)),
    );
    signal.throwIfAborted();
    if (found.every((size) => size.width === first.width && size.height === first.height)) continue;
    sizes = sizes.toSpliced(start - 1, count, ...found);
    onState({ pdf, sizes });
  }
}

async function openPdf(url: string, signal: AbortSignal): Promise<PDFDocumentProxy | PdfFailure> {
  const pdfjs = await import('pdfjs-dist');
  signal.throwIfAborted();
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  const files = new URL(`/assets/pdf-${pdfjs.version}/`, window.location.href).href;
  const task = pdfjs.getDocument({
    ...pdfSettings(files),
    url,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  signal.addEventListener('abort', () => void task.destroy());
  try {
    return await task.promise;
  } catch (error) {
    signal.throwIfAborted();
    return isLocked(error) ? 'encrypted' : 'broken';
  }
}

async function sizeOf(pdf: PDFDocumentProxy, page: number): Promise<Size> {
  const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 });
  return { width, height };
}
