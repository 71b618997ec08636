import type Stripe from 'stripe';
import type { billing } from '../../../../contract/calls/billing.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';

type CardAddress = BodyOf<typeof billing.updatePaymentMethod>['address'];

interface Card {
  customerId: string;
  paymentMethod: string;
  holder?: string | undefined;
  address: CardAddress;
  /** Idempotency key. */
  key: string;
}

export async function saveCard(
  stripe: Stripe,
  { customerId, paymentMethod, holder, address, key }: Card,
): Promise<string> {
  const { id } = await stripe.paymentMethods.attach(
    paymentMethod,
    { customer: customerId },
    { idempotencyKey: `${key}-attach` },
  );
  const details = { address: readAddress(address), ...(holder && { name: holder }) };
  await stripe.paymentMethods.update(id, { billing_details: details });
  return id;
}

/** Drops empty fields: the provider clears a field for an empty text. */
export const readAddress = (address: CardAddress): Record<string, string> =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value));
