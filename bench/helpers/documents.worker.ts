import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawPage, readPageSize } from '../../server/parts/media/documents/draw-page.ts';
import { openDocument } from '../../server/parts/media/documents/open-document.ts';
import { serveParent } from '../../server/parts/media/run/child.ts';
import type { DrawTask } from './draw-task.ts';

/** The first pages, as the server's own worker draws them, without the loss of a compressed picture. */
serveParent(async ({ file, folder, pixels, pagesMax }: DrawTask, tell) => {
  const pdf = await openDocument(file);
  const count = Math.min(pagesMax, pdf.numPages);
  for (let page = 1; page <= count; page++) {
    const size = await readPageSize(pdf, page);
    const { pixels: drawn, raw } = await drawPage(pdf, { page, size, pixels });
    await writeFile(join(folder, `${page}.png`), await sharp(drawn, { raw }).png().toBuffer());
    tell(page / count);
  }
  return { pageCount: pdf.numPages };
});
