import type { billing } from '../../../../../contract/calls/billing.ts';
import type { BodyOf } from '../../../../../contract/endpoint.ts';

export type CardAddress = BodyOf<typeof billing.updatePaymentMethod>['address'];

export interface CardOwner {
  accountHolderName?: string;
  address: CardAddress;
}

export interface CardHandle {
  check: () => boolean;
  /** Returns the provider's id of the card; its number never reaches us. Undefined after faults were shown. */
  makePaymentMethod: (owner: CardOwner) => Promise<string | undefined>;
  /** Lets the card's owner answer the bank. The server fetches the outcome. */
  askOwner: (clientSecret: string) => Promise<void>;
}
