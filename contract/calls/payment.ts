import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { BillingPeriod, PlanType } from '../enums.ts';
import { id, idParams, oneOf } from '../fields.ts';

const orderStates = ['open', 'paying', 'paid', 'failed', 'ended'] as const;

const order = z.object({
  _id: id,
  planId: id,
  planType: oneOf(PlanType),
  planTitle: z.string(),
  subscriptionType: oneOf(BillingPeriod),
  price: z.number().describe('For a whole period, with tax.'),
  publicKey: z.string(),
  state: z.enum(orderStates),
  failure: z.string().nullable().describe('Why the last attempt failed, in words that say what to do.'),
  clientSecret: z
    .string()
    .nullable()
    .describe('Set while the bank waits for the owner of the card: the card provider’s own fields take it.'),
});

export type Order = z.infer<typeof order>;

export const payment = {
  getOrder: endpoint('GET', '/order/get/:id', {
    summary: 'What became of an order, asked of the card provider where it is not settled. Ours',
    caller: 'account',
    params: idParams,
    reply: order,
  }),
  getCardProvider: endpoint('GET', '/order/card-provider', {
    summary: 'What the card provider’s own fields are shown with. Ours',
    caller: 'account',
    reply: z.object({ publicKey: z.string() }),
  }),
  answerTestBank: endpoint('POST', '/order/test-bank', {
    summary:
      'Approve or refuse a payment, or a card that is saved, as the owner of a test card. Exists in the sandbox alone. Ours',
    caller: 'account',
    body: z.strictObject({
      clientSecret: z.string({ error: 'fields.token' }).min(1, 'fields.token').max(200, 'fields.token'),
      isApproved: z.boolean({ error: 'fields.choice' }),
    }),
    reply: z.object({}),
  }),
};
