import { test } from '@playwright/test';
import { BillingPeriod, type Language, languages, PlanType } from '../../contract/enums.ts';
import {
  type DocumentContent,
  type DocumentKind,
  drawDocument,
} from '../../server/test/billing/draw-document.ts';
import { writeSheet } from './take-looks.ts';

const paidAt = '2026-11-28T01:00:00.000Z';
const line = {
  ...{ planType: PlanType.professional, period: BillingPeriod.yearly, amount: 49_800, taxPercent: 10 },
  ...{ startsAt: paidAt, endsAt: '2027-11-28T01:00:00.000Z', isUnused: false },
};

const first: DocumentContent = {
  issuer: {
    ...{ name: '駒株式会社', number: 'T1234567890123', isTest: false },
    address: '〒100-0001 東京都千代田区千代田1-1',
  },
  recipient: {
    ...{ name: '合同会社フィルム', isCompany: true, taxId: 'T9876543210987' },
    address: '〒606-8501 京都市左京区吉田本町 2-2\nフィルムビル 3階',
  },
  ...{ lines: [line], taxes: [{ percent: 10, amount: 49_800, tax: 4527 }], total: 49_800, credit: 0, paidAt },
  ...{ card: { brand: 'visa', lastFour: '4242' }, about: null },
};

const documents: Record<string, { kind: DocumentKind; content: DocumentContent }> = {
  first: { kind: 'invoice', content: first },
  change: {
    kind: 'invoice',
    content: {
      ...first,
      issuer: { ...first.issuer, isTest: true },
      recipient: { name: '山田 花子', isCompany: false, taxId: '', address: '' },
      lines: [
        { ...line, planType: PlanType.basic, amount: -18_301, isUnused: true },
        { ...line, amount: 46_030 },
      ],
      ...{ taxes: [{ percent: 10, amount: 27_729, tax: 2520 }], total: 27_729, credit: 14_820 },
    },
  },
  'credit-note': {
    kind: 'creditNote',
    content: {
      ...first,
      recipient: { name: 'Alex Miller', isCompany: false, taxId: '', address: '12 Long Acre, London' },
      about: { number: 'K-000041', issuedAt: paidAt },
    },
  },
};

const draw = (kind: DocumentKind, content: DocumentContent, language: Language): Promise<Buffer> =>
  drawDocument({
    ...{ kind, content, language, issuedAt: new Date(paidAt) },
    number: kind === 'invoice' ? 'K-000042' : 'KC-000007',
  });

test('every document', async () => {
  for (const [name, { kind, content }] of Object.entries(documents))
    await writeSheet(`invoice-${name}`, [
      await Promise.all(languages.map((language) => draw(kind, content, language))),
    ]);
});
