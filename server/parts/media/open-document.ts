import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pdfSettings } from '../../../contract/pdf-drawing.ts';
import { MediaFailure } from './media-failure.ts';

const files = fileURLToPath(new URL('./', import.meta.resolve('pdfjs-dist/package.json')));

/** What the viewer can open is no broken document, whatever it had to mend or leave out on the way. */
export async function openDocument(file: string): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await readFile(file));
  try {
    return await getDocument({ ...pdfSettings(files), data, verbosity: VerbosityLevel.ERRORS }).promise;
  } catch (error) {
    if (error instanceof PasswordException) throw new MediaFailure('encrypted');
    throw new MediaFailure('broken', error instanceof Error ? error.message : '');
  }
}
