import { createChildPool } from '../run/child-pool.ts';

/** Not kept: what a document allocated is gone with its process. */
const pool = createChildPool(new URL('./pdf.worker.ts', import.meta.url), { keep: 0 });

export interface PdfTask {
  file: string;
  /** Where `thumbnail.webp`, `preview.webp` and the pages go. */
  folder: string;
  /** Of the longer side: the pages alone, at this size. */
  pagePixels?: number;
}

export interface MadePdf {
  pageCount: number;
  /** Of the first page, in points. */
  width: number;
  height: number;
}

export const pageName = (page: number) => `page-${String(page).padStart(4, '0')}.webp`;

interface Options {
  signal?: AbortSignal;
  cpuSeconds?: number | undefined;
  onProgress: (done: number) => void;
}

export const makePdf = (task: PdfTask, options: Options): Promise<MadePdf> =>
  pool.run<MadePdf>(task, { seconds: 60, ...options });
