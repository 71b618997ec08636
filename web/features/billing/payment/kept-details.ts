import { z } from 'zod';
import { billing } from '../../../../contract/calls/billing.ts';
import { guessCountry } from './countries.ts';

/** The card's owner. The card itself is never stored. */
export const ownerSchema = billing.updateOrder.body
  .pick({ accountHolderName: true, address: true })
  .required();

export const addressSchema = ownerSchema.pick({ address: true });

const stored = z.object({
  accountHolderName: z.string(),
  address: z.record(z.string(), z.string()),
});

const keyOf = (orderId: string) => `payment-${orderId}`;

export const blankAddress = (language: string) => ({
  country: guessCountry(language),
  postal_code: '',
  state: '',
  city: '',
  line1: '',
  line2: '',
});

export function readDetails(orderId: string, language: string): z.input<typeof ownerSchema> {
  const found = stored.safeParse(parse(sessionStorage.getItem(keyOf(orderId))));
  const blank = blankAddress(language);
  if (!found.success) return { accountHolderName: '', address: blank };
  const { accountHolderName, address } = found.data;
  return { accountHolderName, address: { ...blank, ...pick(address, blank) } };
}

function pick<Shape extends Record<string, string>>(given: Record<string, string>, shape: Shape) {
  const picked: Partial<Record<keyof Shape, string>> = {};
  for (const name in shape) if (given[name] !== undefined) picked[name] = given[name];
  return picked;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

export const keepDetails = (orderId: string, details: z.input<typeof ownerSchema>) =>
  sessionStorage.setItem(keyOf(orderId), JSON.stringify(details));

export const forgetDetails = (orderId: string) => sessionStorage.removeItem(keyOf(orderId));
