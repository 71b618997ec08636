import type { billing } from '../../../../contract/calls/billing.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';

export type CardAddress = BodyOf<typeof billing.updatePaymentMethod>['address'];

/** Drops empty fields: the provider clears a field for an empty text. */
export const readAddress = (address: CardAddress): Record<string, string> =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value));
