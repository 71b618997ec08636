import { writeFile } from 'node:fs/promises';
import { test } from '@playwright/test';
import sharp from 'sharp';
import { BillingPeriod, type Language, languages, PlanType } from '../../contract/enums.ts';
import { type DocumentKind, numberOf } from '../../server/features/billing/invoices/billing-document.ts';
import { composeSheet } from '../../server/features/billing/invoices/compose-sheet.ts';
import { layOutInvoice } from '../../server/features/billing/invoices/lay-out-invoice.ts';
import { drawPage, readPageSize } from '../../server/parts/media/documents/draw-page.ts';
import { openDocument } from '../../server/parts/media/documents/open-document.ts';
import { writeSheet } from './take-looks.ts';

const period = { startsAt: '2026-11-17T00:00:00.000Z', endsAt: '2026-12-17T00:00:00.000Z', taxPercent: 10 };
const month = { ...period, period: BillingPeriod.monthly };
const content = {
  issuer: {
    name: '株式会社コマ',
    number: 'T1234567890123',
    address: '東京都千代田区千代田1-1',
    isTest: true,
  },
  recipient: { name: '山田 花子', isCompany: false, taxId: '', address: '' },
  lines: [
    { ...month, planType: PlanType.professional, amount: 4980, isUnused: false },
    { ...month, planType: PlanType.basic, amount: -1980, isUnused: true },
  ],
  taxes: [{ percent: 10, amount: 3000, tax: 272 }],
  ...{ total: 3000, credit: 500, paidAt: '2026-11-17T03:00:00.000Z' },
  ...{ card: { brand: 'visa', lastFour: '4242' }, about: null },
};
const company = { name: '駒フィルム', isCompany: true, taxId: 'T9876543210987', address: '大阪市北区2-2' };
const about = { number: numberOf('invoice', 123), issuedAt: '2026-11-17T03:00:00.000Z' };

const papers = {
  person: { kind: 'invoice', content },
  company: { kind: 'invoice', content: { ...content, recipient: company, credit: 0 } },
  refund: { kind: 'creditNote', content: { ...content, recipient: company, about } },
} as const;

/** A sheet for each, with a column for each language. */
for (const [name, { kind, content: said }] of Object.entries(papers))
  test(`the invoice: ${name}`, async ({ page: _ }, info) => {
    const row: Buffer[] = [];
    for (const language of languages)
      row.push(await picture(info.outputPath('sheet.pdf'), { kind, language, said }));
    await writeSheet(`invoice-${name}`, [row]);
  });

interface Paper {
  kind: DocumentKind;
  language: Language;
  said: object;
}

async function picture(file: string, { kind, language, said }: Paper): Promise<Buffer> {
  const issuedAt = new Date('2026-11-17T03:00:00Z');
  const sheet = composeSheet({ kind, number: numberOf(kind, 123), issuedAt, content: said, language });
  await writeFile(file, await layOutInvoice(sheet));
  const pdf = await openDocument(file);
  const { pixels, raw } = await drawPage(pdf, { page: 1, size: await readPageSize(pdf, 1), pixels: 1100 });
  return sharp(pixels, { raw }).png().toBuffer();
}
