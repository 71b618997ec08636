import type { billing } from '../../../../contract/calls/billing.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';

export type CardAddress = BodyOf<typeof billing.updatePaymentMethod>['address'];

/** Without the fields that are empty: the provider takes an empty text for a wish to clear one. */
export const readAddress = (address: CardAddress): Record<string, string> =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value));
