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

export const makeImage = (task: ImageTask, options: Options = {}): Promise<MadeImage> =>
  pool.run<MadeImage>(task, { seconds: 90, ...options });
