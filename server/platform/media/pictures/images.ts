import { createChildPool } from '../run/child-pool.ts';

const pool = createChildPool(new URL('./image.worker.ts', import.meta.url), { keep: 2 });

export interface ImageTask {
  file: string;
  folder: string;
  mimeType: string;
}

export interface MadeImage {
  /** Upright size. */
  width: number;
  height: number;
  colorSpace: string | undefined;
  preview: 'preview.jpg' | 'preview.webp';
}

interface Options {
  signal?: AbortSignal;
  cpuSeconds?: number | undefined;
}

/** A drawing's cost does not follow from its size. */
export const isDrawing = (mimeType: string): boolean => mimeType === 'image/svg+xml';

/** Seconds of work; a busy machine takes longer by the clock. */
export const secondsFor = (mimeType: string): number => (isDrawing(mimeType) ? 30 : 90);

export const makeImage = (task: ImageTask, options: Options = {}): Promise<MadeImage> =>
  pool.run<MadeImage>(task, { seconds: secondsFor(task.mimeType), ...options });
