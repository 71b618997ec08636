import type Stripe from 'stripe';
import { type CardAddress, readAddress } from './card-address.ts';

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
