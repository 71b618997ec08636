import { join } from 'node:path';
import { ProcessingState } from '../../../contract/enums.ts';
import { makeImage } from '../../platform/media/pictures/images.ts';
import type { Platform } from '../../platform.ts';
import { compareAround } from '../changes/changes.service.ts';
import { finish, SOURCE, type Workbench } from './process-version.ts';

export async function processImage(platform: Platform, bench: Workbench): Promise<void> {
  const { version, folder, signal, cpuSeconds, store } = bench;
  const task = { file: join(folder, SOURCE), folder, mimeType: version.mime_type };
  const { width, height, colorSpace, preview } = await makeImage(task, { signal, cpuSeconds });
  const [previewKey, thumbnail] = await Promise.all([store(preview), store('thumbnail.webp')]);
  const change = {
    processing: ProcessingState.processed,
    width,
    height,
    color_space: colorSpace ?? null,
    renditions: JSON.stringify({ preview: previewKey, thumbnail }),
  };
  await finish(platform, version, change, (tx) => compareAround(platform, tx, version.id));
}
