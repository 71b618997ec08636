import { readFileSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the viewer's tables, fonts, colour profiles and decoders lie. */
export const viewerFiles = fileURLToPath(new URL('./', import.meta.resolve('pdfjs-dist/package.json')));

function readFile(path: string): Uint8Array<ArrayBuffer> {
  if (!path.startsWith(viewerFiles) || path.includes(`..${sep}`))
    throw new Error('This is no file of the viewer.');
  return new Uint8Array(readFileSync(path));
}

/**
 * Colour profiles are fetched as only a browser can: without, CMYK is converted by a rule of thumb, and looks another
 * than in the room. To be called in a process that does nothing else: it can fetch these files then, and no others.
 */
export function lendViewerFiles(): void {
  class Request {
    response: ArrayBuffer | undefined;
    #path = '';
    open(_method: string, path: string): void {
      this.#path = path;
    }
    send(): void {
      this.response = readFile(this.#path).buffer;
    }
  }
  const fetch = async (path: string) => new Response(readFile(path));
  Object.assign(globalThis, { XMLHttpRequest: Request, fetch });
}
