import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { readPageSize } from '../documents/draw-page.ts';
import { openDocument } from '../documents/open-document.ts';
import { pageName } from '../documents/pdfs.ts';
import { PAGE_COLUMNS, PAGE_ROWS, type PagePrint } from './page-prints.ts';
import { packPagePrints } from './page-prints-file.ts';
import type { PrintTask } from './pages.ts';
import { readWords } from './read-words.ts';

export async function printPages(
  { file, folder, pageCount, to }: PrintTask,
  tell: (done: number) => void,
): Promise<number> {
  const pdf = await openDocument(file);
  const pages: PagePrint[] = [];
  for (let page = 1; page <= pageCount; page++) {
    pages.push(await printPage(pdf, page, await readFile(join(folder, pageName(page)))));
    tell(page / pageCount);
  }
  await writeFile(to, await packPagePrints(pages));
  return pages.length;
}

async function printPage(pdf: PDFDocumentProxy, page: number, picture: Buffer): Promise<PagePrint> {
  const cells = await sharp(picture)
    .resize({ width: PAGE_COLUMNS, height: PAGE_ROWS, fit: 'fill' })
    .greyscale()
    .raw({ depth: 'uchar' })
    .toBuffer();
  return {
    ...(await readPageSize(pdf, page)),
    digest: createHash('sha256').update(picture).digest('base64').slice(0, 22),
    cells: [...cells.subarray(0, PAGE_COLUMNS * PAGE_ROWS)],
    words: await wordsOf(pdf, page),
  };
}

/** Recognises an unreadable page by its picture alone. */
async function wordsOf(pdf: PDFDocumentProxy, page: number): Promise<PagePrint['words']> {
  try {
    const proxy = await pdf.getPage(page);
    const words = await readWords(proxy);
    proxy.cleanup();
    return words;
  } catch {
    return [];
  }
}
