import type { Alignment } from '../alignment/alignment.ts';
import { createChildPool } from '../run/child-pool.ts';

/** Keeps no process, so a document's memory is freed at once. */
const pool = createChildPool(new URL('./pages.worker.ts', import.meta.url), { keep: 0 });
const SECONDS = 60;

export interface PrintTask {
  kind: 'print';
  file: string;
  folder: string;
  pageCount: number;
  to: string;
}

/** Paths of two fingerprint files. `folders` follow once the needed pictures are known. */
export interface CompareTask {
  kind: 'compare';
  now: string;
  before: string;
  folders?: { now: string; before: string };
}

export type PagesTask = PrintTask | CompareTask;

interface PagePair {
  page: number;
  source: number;
}

export const printDocument = (task: Omit<PrintTask, 'kind'>, signal: AbortSignal): Promise<number> =>
  pool.run({ kind: 'print', ...task }, { seconds: SECONDS, signal });

export const listPagePairs = (
  files: { now: string; before: string },
  signal: AbortSignal,
): Promise<PagePair[]> => pool.run({ kind: 'compare', ...files }, { seconds: SECONDS, signal });

export const alignDocuments = (
  files: { now: string; before: string },
  folders: { now: string; before: string },
  signal: AbortSignal,
): Promise<Alignment> => pool.run({ kind: 'compare', ...files, folders }, { seconds: SECONDS, signal });
