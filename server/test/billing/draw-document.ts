import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Language } from '../../../contract/enums.ts';
import type { DocumentContent, DocumentKind } from '../../features/billing/invoices/billing-document.ts';
import { composeSheet } from '../../features/billing/invoices/compose-sheet.ts';
import { layOutInvoice } from '../../features/billing/invoices/lay-out-invoice.ts';
import { makePdf, pageName } from '../../platform/media/documents/pdfs.ts';

export type { DocumentContent, DocumentKind };

interface Wanted {
  kind: DocumentKind;
  number: string;
  issuedAt: Date;
  content: DocumentContent;
  language: Language;
}

export async function drawDocument(wanted: Wanted): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'koma-invoice-'));
  try {
    const file = join(folder, 'document.pdf');
    await writeFile(file, await layOutInvoice(composeSheet(wanted)));
    await makePdf({ file, folder, pagePixels: 1400 }, { onProgress: () => undefined });
    return await sharp(await readFile(join(folder, pageName(1))))
      .png()
      .toBuffer();
  } finally {
    await rm(folder, { recursive: true });
  }
}
