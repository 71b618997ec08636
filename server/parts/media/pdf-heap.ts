import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** pdfium's memory. Asked anew each time: when it grows, earlier views of it are dead. The package's types leave it out. */
export function heapOf({ pdfium }: WrappedPdfiumModule): Uint8Array {
  const heap = 'HEAPU8' in pdfium ? pdfium.HEAPU8 : undefined;
  if (!(heap instanceof Uint8Array)) throw new Error('pdfium hides its memory.');
  return heap;
}
