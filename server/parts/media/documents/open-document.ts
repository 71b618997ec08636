import { readFile } from 'node:fs/promises';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { isLocked, pdfSettings } from '../../../../contract/pdf-drawing.ts';
import { MediaFailure } from '../media-failure.ts';
import { lendFonts } from './pdf-fonts.ts';
import { lendViewerFiles, viewerFiles } from './viewer-files.ts';

/** What the viewer can open is no broken document, whatever it had to mend or leave out on the way. */
export async function openDocument(file: string): Promise<PDFDocumentProxy> {
  lendFonts();
  lendViewerFiles();
  const data = new Uint8Array(await readFile(file));
  try {
    const task = getDocument({
      ...pdfSettings(viewerFiles),
      useWorkerFetch: true,
      data,
      verbosity: VerbosityLevel.ERRORS,
    });
    return await task.promise;
  } catch (error) {
    if (isLocked(error)) throw new MediaFailure('encrypted');
    throw new MediaFailure('broken', error instanceof Error ? error.message : '');
  }
}
