import type Stripe from 'stripe';
import { type CardAddress, readAddress } from './card-address.ts';

interface Card {
  customerId: string;
  paymentMethod: string;
  holder?: string | undefined;
  address: CardAddress;
  /** By which a repeated call is known. */
  key: string;
}

/** Saves a card that is charged at once. */
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
