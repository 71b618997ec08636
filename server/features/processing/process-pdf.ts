import { join } from 'node:path';
import { ProcessingState } from '../../../contract/enums.ts';
import { makePdf, pageName } from '../../platform/media/documents/pdfs.ts';
import type { Platform } from '../../platform.ts';
import { compareAround } from '../changes/changes.service.ts';
import { finish, SOURCE, type Workbench } from './process-version.ts';

const STORED_AT_ONCE = 8;

export async function processPdf(platform: Platform, bench: Workbench): Promise<void> {
  const { version, folder, signal, cpuSeconds, report, store } = bench;
  const { pageCount, width, height } = await makePdf(
    { file: join(folder, SOURCE), folder },
    { signal, cpuSeconds, onProgress: (done) => report(done * 80) },
  );
  const [preview, thumbnail] = await Promise.all([store('preview.webp'), store('thumbnail.webp')]);
  const pages: string[] = [];
  for (let first = 1; first <= pageCount; first += STORED_AT_ONCE) {
    signal.throwIfAborted();
    const count = Math.min(STORED_AT_ONCE, pageCount - first + 1);
    pages.push(...(await Promise.all(Array.from({ length: count }, (_, at) => store(pageName(first + at))))));
    report(80 + (20 * pages.length) / pageCount);
  }
  const change = {
    processing: ProcessingState.processed,
    page_count: pageCount,
    width,
    height,
    renditions: JSON.stringify({ preview, thumbnail, pages }),
  };
  await finish(platform, version, change, (tx) => compareAround(platform, tx, version.id));
}
