import type { TextsBelow } from '../../../../lib/language/texts.ts';

export interface TestCard {
  number: string;
  id: string;
  effect: TextsBelow<'payment', 'testCards'>;
}

/** The card provider's test numbers; the last one works in our sandbox alone. */
export const testCards: TestCard[] = [
  { number: '4242424242424242', id: 'pm_card_visa', effect: 'visa' },
  { number: '5555555555554444', id: 'pm_card_mastercard', effect: 'mastercard' },
  { number: '3566002020360505', id: 'pm_card_jcb', effect: 'jcb' },
  { number: '371449635398431', id: 'pm_card_amex', effect: 'amex' },
  { number: '4000002500003155', id: 'pm_card_authenticationRequired', effect: 'asksOwner' },
  {
    number: '4000008260003178',
    id: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    effect: 'asksThenDeclines',
  },
  { number: '4000000000000002', id: 'pm_card_visa_chargeDeclined', effect: 'declined' },
  {
    number: '4000000000009995',
    id: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    effect: 'insufficientFunds',
  },
  { number: '4000000000009987', id: 'pm_card_visa_chargeDeclinedLostCard', effect: 'lost' },
  { number: '4000000000009979', id: 'pm_card_visa_chargeDeclinedStolenCard', effect: 'stolen' },
  { number: '4000000000000069', id: 'pm_card_chargeDeclinedExpiredCard', effect: 'expired' },
  { number: '4000000000000127', id: 'pm_card_chargeDeclinedIncorrectCvc', effect: 'incorrectCvc' },
  { number: '4000000000000119', id: 'pm_card_chargeDeclinedProcessingError', effect: 'processingError' },
  { number: '4000000000000341', id: 'pm_card_chargeCustomerFail', effect: 'declinedWhenCharged' },
  {
    number: '4000000000099996',
    id: 'pm_card_sandbox_insufficientFundsAtRenewal',
    effect: 'declinedAtRenewal',
  },
];
