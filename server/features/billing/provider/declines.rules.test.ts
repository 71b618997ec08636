import { expect, test } from 'vitest';
import { languages } from '../../../../contract/enums.ts';
import { translate } from '../../../texts.ts';
import { declineKey } from './declines.rules.ts';

const say = (decline: Parameters<typeof declineKey>[0]) => translate('en', declineKey(decline));

test.each([
  ['insufficient_funds', /enough funds.*another card/],
  ['card_velocity_exceeded', /limit.*another card/],
  ['expired_card', /expired.*another card/],
  ['incorrect_number', /card number.*Check it/],
  ['invalid_expiry_year', /expiry date.*Check it/],
  ['incorrect_cvc', /security code.*Check it/],
  ['incorrect_zip', /address.*Check it/],
  ['card_not_supported', /does not allow.*another card/],
  ['try_again_later', /Try again in a moment/],
  ['authentication_required', /make sure that it was you.*another card/],
  ['do_not_honor', /declined.*another card, or ask your bank/],
])('%s is refused in words that say what to do', (reason, words) => {
  expect(say({ reason, kind: 'card_declined' })).toMatch(words);
});

test('a bank that could not make sure of somebody gives no reason: the kind of the failure tells it', () => {
  expect(say({ kind: 'payment_intent_authentication_failure' })).toMatch(/make sure that it was you/);
  expect(say({ kind: 'setup_intent_authentication_failure' })).toMatch(/make sure that it was you/);
});

test('a lost or stolen card, and one that looks like fraud, is refused like any other', () => {
  for (const language of languages)
    for (const reason of ['lost_card', 'stolen_card', 'fraudulent', 'pickup_card'])
      expect(translate(language, declineKey({ reason }))).toBe(translate(language, 'billing.declined.other'));
});
