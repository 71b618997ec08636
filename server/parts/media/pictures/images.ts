import { createChildPool } from '../run/child-pool.ts';

const pool = createChildPool(new URL('./image.worker.ts', import.meta.url), { keep: 2 });

export interface ImageTask {
  file: string;
  /** Where `preview.*` and `thumbnail.webp` go. */
  folder: string;
  mimeType: string;
}

export interface MadeImage {
  /** As it is shown: upright. */
  width: number;
  height: number;
  colorSpace: string | undefined;
  preview: 'preview.jpg' | 'preview.webp';
}

interface Options {
  signal?: AbortSignal;
  cpuSeconds?: number | undefined;
}

/** A drawing says how long it takes to draw; any other picture is decoded by its size. */
export const isDrawing = (mimeType: string): boolean => mimeType === 'image/svg+xml';

/** Of work: what a preview is worth. On a busy machine it is more by the clock. */
export const secondsFor = (mimeType: string): number => (isDrawing(mimeType) ? 30 : 90);

export const makeImage = (task: ImageTask, options: Options = {}): Promise<MadeImage> =>
  pool.run<MadeImage>(task, { seconds: secondsFor(task.mimeType), ...options });
