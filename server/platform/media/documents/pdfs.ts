import { createChildPool } from '../run/child-pool.ts';

/** Keeps no process, so a document's memory is freed at once. */
const pool = createChildPool(new URL('./pdf.worker.ts', import.meta.url), { keep: 0 });

export interface PdfTask {
  file: string;
  folder: string;
  pagePixels?: number;
}

export interface MadePdf {
  pageCount: number;
  /** Size of the first page, in points. */
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
