import { BillingPeriod, type Language, PlanType } from '../../../../contract/enums.ts';
import { translate } from '../../../texts.ts';
import { type DocumentKind, type DocumentLine, readContent } from './billing-document.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';

/** The law counts days at the issuer's place. */
const TIME_ZONE = 'Asia/Tokyo';

export const writeYen = (amount: number): string =>
  `${amount < 0 ? '-' : ''}¥${Math.abs(amount).toLocaleString('en')}`;

/** Keeps numbers, amounts and cards left to right within right-to-left text. */
const keepOrder = (text: string): string => `\u2066${text}\u2069`;
const yen = (amount: number): string => keepOrder(writeYen(amount));

export const writeDay = (language: Language, at: Date | string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: TIME_ZONE }).format(new Date(at));

/** Short, so that both ends of a period fit into a column in every language. */
const writeShortDay = (language: Language, at: Date | string): string =>
  new Intl.DateTimeFormat(language, {
    ...{ year: 'numeric', month: 'short', day: 'numeric', timeZone: TIME_ZONE },
  }).format(new Date(at));

interface Composed {
  kind: DocumentKind;
  number: string;
  issuedAt: Date;
  content: unknown;
  language: Language;
}

export function composeSheet({ kind, number, issuedAt, content: kept, language }: Composed): InvoiceSheet {
  const content = readContent(kept);
  const { issuer, recipient, about, card } = content;
  const say = (key: string, values = {}) => translate(language, `billing.document.${key}`, values);
  const day = (at: Date | string) => writeDay(language, at);
  const facts = [
    { label: say('number'), value: keepOrder(number) },
    { label: say('issuedOn'), value: day(issuedAt) },
    { label: say(`${kind}.on`), value: day(content.paidAt) },
    ...(about ? [{ label: say('about'), value: `${keepOrder(about.number)} (${day(about.issuedAt)})` }] : []),
  ];
  return {
    ...{ language, isRightToLeft: language === 'he', title: say(`${kind}.title`), facts },
    warning: issuer.isTest ? say('test') : null,
    recipient: {
      label: say('recipient'),
      name: say(recipient.isCompany ? 'addressed.company' : 'addressed.person', { name: recipient.name }),
      lines: [recipient.address, recipient.taxId && say('taxId', { id: keepOrder(recipient.taxId) })].filter(
        Boolean,
      ),
    },
    issuer: {
      label: say('issuer'),
      name: issuer.name,
      lines: [issuer.address, say('registration', { number: keepOrder(issuer.number) })].filter(Boolean),
    },
    columns: {
      ...{ what: say('columns.what'), period: say('columns.period') },
      ...{ rate: say('columns.rate'), amount: say('columns.amount') },
    },
    rows: content.lines.map((line) => composeRow(line, language)),
    totals: [
      ...content.taxes.map(({ percent, amount, tax }) => ({
        label: say('ofRate', { percent, tax: yen(tax) }),
        value: yen(amount),
        isStrong: false,
      })),
      { label: say(`${kind}.total`), value: yen(content.total), isStrong: true },
      ...(content.credit > 0 ? [{ label: say('credit'), value: yen(-content.credit), isStrong: false }] : []),
      ...(kind === 'invoice'
        ? [{ label: say('paid'), value: yen(content.total - content.credit), isStrong: true }]
        : []),
    ],
    notes: [
      card
        ? say(`${kind}.byCard`, {
            card: keepOrder(`${card.brand.toUpperCase()} •••• ${card.lastFour}`),
          })
        : '',
      say('taxIncluded'),
    ].filter(Boolean),
    date: issuedAt.toISOString(),
  };
}

const nameOf = (names: Record<string, number>, wanted: number) =>
  Object.entries(names).find(([, value]) => value === wanted)?.[0] ?? '';

function composeRow(line: DocumentLine, language: Language): InvoiceSheet['rows'][number] {
  const say = (key: string, values = {}) => translate(language, `billing.document.${key}`, values);
  const plan = translate(language, `billing.plans.${nameOf(PlanType, line.planType)}`);
  const what = say(`plan.${nameOf(BillingPeriod, line.period)}`, { plan });
  return {
    what: line.isUnused ? say('unused', { what }) : what,
    period: `${writeShortDay(language, line.startsAt)} – ${writeShortDay(language, line.endsAt)}`,
    rate: `${line.taxPercent}%`,
    amount: yen(line.amount),
  };
}
