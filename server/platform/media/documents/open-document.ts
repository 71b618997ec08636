import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { isLocked, pdfSettings } from '../../../../contract/pdf-drawing.ts';
import { MediaFailure } from '../media-failure.ts';
import { lendFonts } from './pdf-fonts.ts';

const viewerFiles = fileURLToPath(new URL('./', import.meta.resolve('pdfjs-dist/package.json')));

/** Accepts every document that the viewer can open, even one it has to repair. */
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

function readViewerFile(path: string): Uint8Array<ArrayBuffer> {
  if (!path.startsWith(viewerFiles) || path.includes(`..${sep}`))
    throw new Error('This is no file of the viewer.');
  return new Uint8Array(readFileSync(path));
}

/** Lends colour profiles for CMYK. Call it in a separate process: it replaces the process's way to fetch. */
function lendViewerFiles(): void {
  class Request {
    response: ArrayBuffer | undefined;
    #path = '';
    open(_method: string, path: string): void {
      this.#path = path;
    }
    send(): void {
      this.response = readViewerFile(this.#path).buffer;
    }
  }
  const fetch = async (path: string) => new Response(readViewerFile(path));
  Object.assign(globalThis, { XMLHttpRequest: Request, fetch });
}
