import type { payment } from '../../../../contract/calls/payment.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import type { Language } from '../../../../contract/enums.ts';
import { fail } from '../../../failure.ts';
import type { Person } from '../../../person.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import type { Platform } from '../../../platform.ts';
import { presentOrder } from '../account/billing.presenter.ts';
import { readBilling } from '../account/billing-accounts.queries.ts';
import {
  CUT_OFF,
  endOrder,
  failOrder,
  findOrder,
  findPayingOrder,
  type OrderRow,
} from '../account/orders.queries.ts';
import { explainProvider, requirePayments } from '../provider/require-payments.ts';
import { synchronise } from '../synchronise/synchronise.service.ts';
import { findOpenInvoice, giveUpPayment, type OpenPayment, readOpenPayment } from './open-payment.ts';

interface Asked {
  person: Person;
  language: Language;
  id: string;
}

export async function showOrder(
  platform: Platform,
  { person: { accountId }, language, id }: Asked,
): Promise<ReplyOf<typeof payment.getOrder>> {
  const payments = requirePayments(platform);
  const find = async () => {
    const order = await findOrder(platform.db, { accountId, id });
    if (!order) throw fail('notFound', { message: 'billing.noOrder' });
    return order;
  };
  const order = await find();
  const open = order.state === 'paying' ? await settleOrder(platform, { payments, order }) : undefined;
  const clientSecret = open?.kind === 'asks owner' ? open.clientSecret : null;
  return presentOrder(await find(), { publicKey: payments.publicKey, clientSecret, language });
}

async function settleOrder(
  platform: Platform,
  { payments: { stripe }, order }: { payments: Payments; order: OrderRow },
): Promise<OpenPayment | undefined> {
  const { id, attempt, account_id: accountId } = order;
  try {
    await synchronise(platform, accountId);
    const customerId = (await readBilling(platform.db, accountId))?.customer_id;
    if (!customerId) return undefined;
    const invoiceId = await findOpenInvoice(stripe, { customerId, orderId: id });
    const open = await readOpenPayment(stripe, invoiceId);
    // A call still under way may pay it; the next reading of the provider settles that.
    if (open.kind === 'refused') {
      await failOrder(platform.db, { id, attempt, failure: open.failure });
      await synchronise(platform, accountId);
    }
    return open;
  } catch (error) {
    throw explainProvider(error);
  }
}

/**
 * Gives up an unfinished payment, which would block this one. If its call still runs, the provider accepts one of
 * the two.
 */
export async function leaveOtherPayment(
  platform: Platform,
  { payments: { stripe }, accountId, orderId }: { payments: Payments; accountId: string; orderId: string },
): Promise<void> {
  const { db } = platform;
  const other = await findPayingOrder(db, accountId);
  if (!other || other.id === orderId) return;
  await synchronise(platform, accountId);
  const { state } = (await findOrder(db, { accountId, id: other.id })) ?? {};
  // The payment changed the price that the page showed.
  if (state === 'paid') throw fail('conflict', { message: 'billing.otherPaid' });
  if (state !== 'paying') return;
  const customerId = (await readBilling(db, accountId))?.customer_id;
  const invoiceId = customerId && (await findOpenInvoice(stripe, { customerId, orderId: other.id }));
  if (!invoiceId) {
    await failOrder(db, { id: other.id, attempt: other.attempt, failure: CUT_OFF });
    return;
  }
  if ((await readOpenPayment(stripe, invoiceId)).kind === 'unknown') return;
  await giveUpPayment(stripe, invoiceId);
  await synchronise(platform, accountId);
  if ((await readOpenPayment(stripe, invoiceId)).kind === 'unknown') await endOrder(db, other.id);
}
