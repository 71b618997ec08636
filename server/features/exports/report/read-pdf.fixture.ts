import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init } from '@embedpdf/pdfium';
import { heapOf } from '../../../parts/media/pdf-heap.ts';

/** The words of each page, as a reader that knows nothing of us finds them. */
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
