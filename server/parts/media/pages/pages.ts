import type { Alignment } from '../alignment/alignment.ts';
import { createChildPool } from '../run/child-pool.ts';

/** Not kept: what a document allocated is gone with its process. */
const pool = createChildPool(new URL('./pages.worker.ts', import.meta.url), { keep: 0 });
const SECONDS = 60;

/** The prints of a document, from itself and the pictures of its pages. */
export interface PrintTask {
  kind: 'print';
  file: string;
  /** Where the pictures lie. */
  folder: string;
  pageCount: number;
  to: string;
}

/** Paths of two files of prints; once it is known whose pictures are needed, the folders where they lie. */
export interface CompareTask {
  kind: 'compare';
  now: string;
  before: string;
  folders?: { now: string; before: string };
}

export type PagesTask = PrintTask | CompareTask;

export interface PagePair {
  page: number;
  source: number;
}

export const printDocument = (task: Omit<PrintTask, 'kind'>, signal: AbortSignal): Promise<number> =>
  pool.run({ kind: 'print', ...task }, { seconds: SECONDS, signal });

/** The pages, counted from 0, that are the same and drawn differently. */
export const listPagePairs = (
  files: { now: string; before: string },
  signal: AbortSignal,
): Promise<PagePair[]> => pool.run({ kind: 'compare', ...files }, { seconds: SECONDS, signal });

export const alignDocuments = (
  files: { now: string; before: string },
  folders: { now: string; before: string },
  signal: AbortSignal,
): Promise<Alignment> => pool.run({ kind: 'compare', ...files, folders }, { seconds: SECONDS, signal });
