export interface Decline {
  code: string;
  decline_code: string;
  message: string;
}

const declined = (decline_code: string, message: string): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});
const generic = declined('generic_decline', 'Your card was declined.');
const funds = declined('insufficient_funds', 'Your card has insufficient funds.');

export interface TestCard {
  brand: string;
  last4: string;
  refusedWhenSaved?: Decline;
  refusedWhenCharged?: Decline;
  refusedAtRenewal?: Decline;
  asksOwner?: 'then pays' | 'then declines';
}

const visa = (last4: string, further: Omit<TestCard, 'brand' | 'last4'> = {}): TestCard => ({
  brand: 'visa',
  last4,
  ...further,
});

/** Keyed by the provider's test cards; the last is ours, for a case that the provider tests with its clocks. */
const cards: Record<string, TestCard> = {
  pm_card_visa: visa('4242'),
  pm_card_mastercard: { brand: 'mastercard', last4: '4444' },
  pm_card_jcb: { brand: 'jcb', last4: '0505' },
  pm_card_amex: { brand: 'amex', last4: '8431' },
  pm_card_visa_chargeDeclined: visa('0002', { refusedWhenSaved: generic }),
  pm_card_visa_chargeDeclinedInsufficientFunds: visa('9995', { refusedWhenSaved: funds }),
  pm_card_visa_chargeDeclinedLostCard: visa('9987', {
    refusedWhenSaved: declined('lost_card', 'Your card was declined.'),
  }),
  pm_card_visa_chargeDeclinedStolenCard: visa('9979', {
    refusedWhenSaved: declined('stolen_card', 'Your card was declined.'),
  }),
  pm_card_chargeDeclinedExpiredCard: visa('0069', {
    refusedWhenSaved: {
      code: 'expired_card',
      decline_code: 'expired_card',
      message: 'Your card has expired.',
    },
  }),
  pm_card_chargeDeclinedIncorrectCvc: visa('0127', {
    refusedWhenSaved: {
      code: 'incorrect_cvc',
      decline_code: 'incorrect_cvc',
      message: 'Your card’s security code is incorrect.',
    },
  }),
  pm_card_chargeDeclinedProcessingError: visa('0119', {
    refusedWhenSaved: {
      code: 'processing_error',
      decline_code: 'processing_error',
      message: 'An error occurred while processing your card.',
    },
  }),
  pm_card_chargeCustomerFail: visa('0341', { refusedWhenCharged: generic }),
  pm_card_authenticationRequired: visa('3155', { asksOwner: 'then pays' }),
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: visa('3178', { asksOwner: 'then declines' }),
  pm_card_sandbox_insufficientFundsAtRenewal: visa('9996', { refusedAtRenewal: funds }),
};

export const findTestCard = (id: string): TestCard | undefined =>
  Object.hasOwn(cards, id) ? cards[id] : undefined;

export const notProven: Decline = {
  code: 'payment_intent_authentication_failure',
  decline_code: 'authentication_required',
  message: 'The owner of the card could not be authenticated.',
};

export const setupNotProven: Decline = { ...notProven, code: 'setup_intent_authentication_failure' };

export const insufficientFunds = funds;
