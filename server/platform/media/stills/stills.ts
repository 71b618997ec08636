import type { Alignment } from '../alignment/alignment.ts';
import { createChildPool } from '../run/child-pool.ts';

const pool = createChildPool(new URL('./stills.worker.ts', import.meta.url), { keep: 0 });

export interface StillsTask {
  now: string;
  before: string;
}

/** Treats an image as a document of one page. */
export const alignImages = (task: StillsTask, signal: AbortSignal): Promise<Alignment> =>
  pool.run<Alignment>(task, { seconds: 90, signal });
