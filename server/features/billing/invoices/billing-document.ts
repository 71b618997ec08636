import { z } from 'zod';
import { BillingPeriod, PlanType } from '../../../../contract/enums.ts';
import { oneOf } from '../../../../contract/fields.ts';

const line = z.object({
  planType: oneOf(PlanType),
  period: oneOf(BillingPeriod),
  /** Yen including tax; negative for a refund. */
  amount: z.int(),
  taxPercent: z.int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Unused time of a period that was paid. */
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
    /** Missing in old documents, which address everybody as a company. */
    isCompany: z.boolean().default(true),
    taxId: z.string(),
    address: z.string(),
  }),
  lines: z.array(line),
  taxes: z.array(z.object({ percent: z.int(), amount: z.int(), tax: z.int() })),
  total: z.int(),
  credit: z.int(),
  paidAt: z.iso.datetime(),
  card: z.object({ brand: z.string(), lastFour: z.string() }).nullable(),
  /** Invoice that a credit note corrects. */
  about: z.object({ number: z.string(), issuedAt: z.iso.datetime() }).nullable(),
});

export type DocumentKind = 'invoice' | 'creditNote';
export type DocumentLine = z.infer<typeof line>;
/** Stored as issued: later changes of names, prices and settings must not change it. */
export type DocumentContent = z.infer<typeof content>;

export const readContent = (value: unknown): DocumentContent => content.parse(value);

const prefixes: Record<DocumentKind, string> = { invoice: 'K', creditNote: 'KC' };

export const numberOf = (kind: DocumentKind, sequence: number): string =>
  `${prefixes[kind]}-${String(sequence).padStart(6, '0')}`;
