import { join } from 'node:path';
import { ProcessingState } from '../../../contract/enums.ts';
import { makeImage } from '../../parts/media/pictures/images.ts';
import type { Parts } from '../../parts.ts';
import { finish, SOURCE, type Workbench } from './process-version.ts';

export async function processImage(parts: Parts, bench: Workbench): Promise<void> {
  const { version, folder, signal, cpuSeconds, store } = bench;
  const task = { file: join(folder, SOURCE), folder, mimeType: version.mime_type };
  const { width, height, colorSpace, preview } = await makeImage(task, { signal, cpuSeconds });
  const [previewKey, thumbnail] = await Promise.all([store(preview), store('thumbnail.webp')]);
  await finish(parts, version, {
    processing: ProcessingState.processed,
    width,
    height,
    color_space: colorSpace ?? null,
    renditions: JSON.stringify({ preview: previewKey, thumbnail }),
  });
}
