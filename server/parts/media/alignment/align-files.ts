import { createChildPool } from '../run/child-pool.ts';
import type { Alignment } from './alignment.ts';

/** A process of its own, at low priority: long films are seconds of work, and nobody's answer waits behind them. */
const pool = createChildPool(new URL('./align.worker.ts', import.meta.url), { keep: 0 });
const SECONDS_MAX = 900;

/** Paths of two files of prints. */
export interface AlignTask {
  now: string;
  before: string;
}

export const alignFiles = (task: AlignTask, signal: AbortSignal): Promise<Alignment> =>
  pool.run<Alignment>(task, { seconds: SECONDS_MAX, signal });
