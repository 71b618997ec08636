import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { createChildPool } from '../../parts/media/run/child-pool.ts';
import { withScratch } from '../../parts/media/run/scratch.ts';
import { findMediaTools } from '../../parts/media/tools/tools.ts';
import type { DemoMedia } from './demo-media.ts';
import type { PaintTask } from './film/tasks.ts';

/** Not kept: it is needed once for a server. */
const pool = createChildPool(new URL('./film/film.worker.ts', import.meta.url), { keep: 0 });

/** Of processor time without a word: much more than a second of the film takes. */
const SECONDS = 120;

interface Paint {
  media: DemoMedia[];
  signal: AbortSignal;
}

/** In a child that steps back behind the server: nobody waits for a film that is being painted. */
export async function paintMedia(config: Config, { media, signal }: Paint): Promise<Buffer[]> {
  const { ffmpeg } = await findMediaTools(config);
  return withScratch(config, async (folder) => {
    const pieces = media.map(({ piece, extension }, at) => ({ name: `${at}.${extension}`, piece }));
    const task: PaintTask = { folder, ffmpeg, pieces };
    await pool.run(task, { seconds: SECONDS, signal });
    return Promise.all(pieces.map(({ name }) => readFile(join(folder, name))));
  });
}
