import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

export async function readPdfText(bytes: Buffer): Promise<string[]> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  pdfium.PDFiumExt_Init();
  const { malloc } = pdfium.pdfium.wasmExports;
  const pointer = malloc(bytes.length);
  heapOf(pdfium).set(bytes, pointer);
  const document = pdfium.FPDF_LoadMemDocument(pointer, bytes.length, '');
  if (!document) throw new Error('This is no PDF.');
  return Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, at) => {
    const page = pdfium.FPDFText_LoadPage(pdfium.FPDF_LoadPage(document, at));
    const count = pdfium.FPDFText_CountChars(page);
    const to = malloc(2 * (count + 1));
    pdfium.FPDFText_GetText(page, 0, count, to);
    return pdfium.pdfium.UTF16ToString(to);
  });
}

/** Reads pdfium's memory anew: views die when it grows. The package's types omit it. */
function heapOf({ pdfium }: WrappedPdfiumModule): Uint8Array {
  const heap = 'HEAPU8' in pdfium ? pdfium.HEAPU8 : undefined;
  if (!(heap instanceof Uint8Array)) throw new Error('pdfium hides its memory.');
  return heap;
}
