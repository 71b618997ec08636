import type { billing } from '../../../../../contract/calls/billing.ts';
import type { BodyOf } from '../../../../../contract/endpoint.ts';

export type CardAddress = BodyOf<typeof billing.updatePaymentMethod>['address'];

/** Whom the card belongs to, where that was asked. */
export interface CardOwner {
  accountHolderName?: string;
  address: CardAddress;
}

/** What a form does with the fields of a card, of the card provider or of the sandbox. */
export interface CardHandle {
  /** Says beside the fields what is wrong with them. */
  check: () => boolean;
  /** The provider's id of the card: the number itself is never told to us. Undefined: the fields say why not. */
  makePaymentMethod: (owner: CardOwner) => Promise<string | undefined>;
  /** Lets the owner of the card answer the bank. What they answered is asked of the server. */
  askOwner: (clientSecret: string) => Promise<void>;
}
