import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { BillingPeriod, BillingStatus, PlanType } from '../enums.ts';
import {
  date,
  id,
  listOf,
  name,
  oneOf,
  optionalText,
  pageQuery,
  queryOneOf,
  sortDir,
  text,
} from '../fields.ts';
import { NAME_MAX, PAGE_SIZE } from '../limits.ts';

/** A null maximum means unlimited; storage and file sizes are in bytes, prices in yen with tax. */
const plan = z.object({
  _id: id,
  planType: oneOf(PlanType),
  planTitle: z.string(),
  priceMonth: z.number(),
  priceYear: z.number(),
  maxProjects: z.number().nullable(),
  maxTeams: z.number(),
  maxUsers: z.number(),
  maxStorage: z.number(),
  maxFileSize: z.number(),
  versioningAllowed: z.boolean(),
  isCurrent: z.boolean(),
});

const cardAddress = z.strictObject({
  city: optionalText(NAME_MAX),
  country: text(2, 'fields.country').length(2, 'fields.country'),
  line1: text(NAME_MAX, 'fields.billingAddress'),
  line2: optionalText(NAME_MAX),
  postal_code: optionalText(20),
  state: optionalText(NAME_MAX),
});
const paymentMethod = text(NAME_MAX, 'fields.paymentMethod').describe('The card provider’s id of the card.');

const clientSecret = z
  .string()
  .nullable()
  .describe(
    'Set while the bank wants the owner of the card to prove it: the card provider’s own fields take it.',
  );

const invoiceSetting = z.object({
  _id: id.nullable(),
  companyName: z.string(),
  email: z.string(),
  taxId: z.string(),
  address: z.string(),
});

const subscription = z.object({
  planId: id,
  planType: oneOf(PlanType),
  planTitle: z.string(),
  subscriptionType: oneOf(BillingPeriod).nullable(),
  renewDate: date.nullable(),
  cancelDate: date.nullable(),
  canCancelled: z.boolean(),
  cardLastFour: z.string().nullable(),
  cardBrand: z.string().nullable().describe('As the card provider names it. Ours.'),
  cardExpiry: z.string().nullable().describe('The last month in which the card is good, as `2029-12`. Ours.'),
  paidPlanId: id
    .nullable()
    .describe('The plan that is paid for; null where none is, also where one was granted. Ours.'),
  nextAmount: z.number().nullable().describe('What will be charged at `renewDate`. Ours.'),
  nextPlan: z
    .object({ planId: id, planTitle: z.string(), subscriptionType: oneOf(BillingPeriod) })
    .nullable()
    .describe('What follows at the end of the paid period, where something else was chosen. Ours.'),
  isPaymentFailing: z.boolean().describe('The renewal could not be charged and is tried again. Ours.'),
  isCardPending: z
    .boolean()
    .describe('A new card is not used yet: its owner has not answered the bank, or was refused. Ours.'),
});

const named = z.object({ total: z.number(), names: z.array(z.string()) });

const preview = z.object({
  amountNow: z.number().describe('What is charged when the change is made; pro rata, credit taken off.'),
  startsAt: date.nullable().describe('When the change counts; null: at once.'),
  nextAmount: z.number().nullable(),
  nextDate: date.nullable(),
  closed: named.describe('Own projects that become inaccessible; their content is kept.'),
  opened: named.describe('Own projects that become accessible again.'),
  leaving: named.describe('People who leave the own projects and teams.'),
  returning: named.describe('People who come back to them.'),
  over: z
    .object({ projects: z.number(), teams: z.number(), users: z.number(), storage: z.number() })
    .describe('By how much the account is over the plan’s limits then. It is locked after some days.'),
});

const billingRecord = z.object({
  _id: id,
  date,
  invoiceNumber: z.string(),
  status: z.enum(BillingStatus),
  planName: z.string(),
  amount: z.number(),
  invoiceLink: z
    .string()
    .nullable()
    .describe('The call that answers the invoice as PDF; it takes the bearer token. Null: nothing was paid.'),
  creditNoteLinks: z
    .array(z.string())
    .describe('In the same way what was issued for money that went back. Ours.'),
});

const sortColumns = ['date', 'invoiceNumber', 'status', 'planName', 'amount'] as const;

export const billing = {
  getInvoiceSetting: endpoint('GET', '/invoice-setting/get', {
    summary: 'What invoices are made out to',
    caller: 'account',
    reply: invoiceSetting,
  }),
  updateInvoiceSetting: endpoint('POST', '/invoice-setting/update', {
    summary: 'Change what invoices are made out to',
    caller: 'account',
    body: z.strictObject({
      _id: id.nullable().optional(),
      companyName: text(NAME_MAX, 'fields.companyName'),
      email: z
        .string({ error: 'fields.billingEmail' })
        .trim()
        .min(1, 'fields.billingEmail')
        .max(254, 'fields.validBillingEmail')
        .pipe(z.email('fields.validBillingEmail')),
      taxId: optionalText(50).default(''),
      address: text(1000, 'fields.billingAddress'),
    }),
    reply: invoiceSetting,
  }),
  getPlans: endpoint('GET', '/plan/user', {
    summary: 'The plans, and the subscription that one has',
    caller: 'account',
    reply: z.object({ plans: z.array(plan), subscription }),
  }),
  addOrder: endpoint('POST', '/order/add', {
    summary: 'Start to buy a plan. The server’s price counts; another one is refused',
    caller: 'account',
    body: z.strictObject({
      price: z.int('fields.number').min(0, 'fields.number'),
      planId: id,
      subscriptionType: oneOf(BillingPeriod),
    }),
    reply: z.object({ _id: id, publicKey: z.string() }),
  }),
  updateOrder: endpoint('POST', '/order/update', {
    summary:
      'Pay the order, without a card with the saved one. A change that waits for the renewal uses no card that is sent',
    caller: 'account',
    body: z.strictObject({
      orderId: id,
      accountHolderName: name.optional(),
      paymentMethod: paymentMethod.optional(),
      address: cardAddress.optional(),
    }),
    reply: subscription.extend({ clientSecret }),
  }),
  updatePaymentMethod: endpoint('PUT', '/order/payment-method-update', {
    summary: 'Change the card of the subscription',
    caller: 'account',
    body: z.strictObject({ paymentMethod, address: cardAddress }),
    reply: subscription.extend({ clientSecret }),
  }),
  cancel: endpoint('GET', '/order/cancel', {
    summary: 'Cancel the subscription at the end of the paid period',
    caller: 'account',
    reply: subscription,
  }),
  resume: endpoint('POST', '/order/resume', {
    summary: 'Take back what was to happen at the end of the paid period: the subscription goes on. Ours',
    caller: 'account',
    reply: subscription,
  }),
  preview: endpoint('GET', '/order/preview', {
    summary: 'What a change to a plan would cost, bring and take, before anything is paid. Ours',
    caller: 'account',
    query: z.strictObject({ planId: id, subscriptionType: queryOneOf(BillingPeriod) }),
    reply: preview,
  }),
  reconcile: endpoint('POST', '/order/reconcile', {
    summary: 'Ask the card provider again what was paid, and whether the bank let a new card through. Ours',
    caller: 'account',
    reply: subscription,
    limit: { max: 10, seconds: 60 },
  }),
  getHistory: endpoint('GET', '/order/billing-history', {
    summary: 'What was charged, with invoices',
    caller: 'account',
    query: z.strictObject({
      ...pageQuery(PAGE_SIZE.billing),
      sortColumn: z.enum(sortColumns, { error: 'fields.choice' }).default('date'),
      sortDir: sortDir.default('desc'),
    }),
    reply: listOf(billingRecord),
  }),
  getDocument: endpoint('GET', '/order/document/:id', {
    summary: 'An invoice or a credit note of one’s own as PDF, in the language of the account. Ours',
    caller: 'account',
    params: z.object({ id }),
  }),
};
