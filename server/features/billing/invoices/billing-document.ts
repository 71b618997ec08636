import { z } from 'zod';
import { BillingPeriod, PlanType } from '../../../../contract/enums.ts';
import { oneOf } from '../../../../contract/fields.ts';

const line = z.object({
  planType: oneOf(PlanType),
  period: oneOf(BillingPeriod),
  /** In yen, with tax; less than nothing where something comes back. */
  amount: z.int(),
  taxPercent: z.int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Time that was paid for and is not used. */
  isUnused: z.boolean(),
});

const content = z.object({
  issuer: z.object({
    name: z.string(),
    number: z.string(),
    address: z.string(),
    /** Issued without a provider that takes money. */
    isTest: z.boolean(),
  }),
  recipient: z.object({
    name: z.string(),
    /** Documents of earlier days do not say; they address everybody as a company. */
    isCompany: z.boolean().default(true),
    taxId: z.string(),
    address: z.string(),
  }),
  lines: z.array(line),
  taxes: z.array(z.object({ percent: z.int(), amount: z.int(), tax: z.int() })),
  total: z.int(),
  /** Of the total what earlier credit paid. */
  credit: z.int(),
  /** When the money was taken, or given back. */
  paidAt: z.iso.datetime(),
  card: z.object({ brand: z.string(), lastFour: z.string() }).nullable(),
  /** Of a credit note: which invoice it is about. */
  about: z.object({ number: z.string(), issuedAt: z.iso.datetime() }).nullable(),
});

export type DocumentKind = 'invoice' | 'creditNote';
export type DocumentLine = z.infer<typeof line>;
/** What a document says, as it was when it was issued: later changes of names, prices and settings do not touch it. */
export type DocumentContent = z.infer<typeof content>;

export const readContent = (value: unknown): DocumentContent => content.parse(value);

const prefixes: Record<DocumentKind, string> = { invoice: 'K', creditNote: 'KC' };

export const numberOf = (kind: DocumentKind, sequence: number): string =>
  `${prefixes[kind]}-${String(sequence).padStart(6, '0')}`;
