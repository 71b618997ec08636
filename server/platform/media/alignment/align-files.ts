import { createChildPool } from '../run/child-pool.ts';
import type { Alignment } from './alignment.ts';

/** Long films take seconds of work: a separate process at low priority keeps the server answering. */
const pool = createChildPool(new URL('./align.worker.ts', import.meta.url), { keep: 0 });
const SECONDS_MAX = 900;

export interface AlignTask {
  now: string;
  before: string;
}

export const alignFiles = (task: AlignTask, signal: AbortSignal): Promise<Alignment> =>
  pool.run<Alignment>(task, { seconds: SECONDS_MAX, signal });
