import type { PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { isLocked, pdfSettings } from '../../../../contract/pdf-drawing.ts';

export type PdfFailure = 'encrypted' | 'broken';

export async function openPdf(url: string, signal: AbortSignal): Promise<PDFDocumentProxy | PdfFailure> {
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
