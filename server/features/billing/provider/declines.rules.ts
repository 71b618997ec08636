/** Leaves out codes of lost and stolen cards: a thief would read the reason. */
const words: Record<string, string[]> = {
  insufficient_funds: ['insufficient_funds'],
  limit: ['card_velocity_exceeded', 'withdrawal_count_limit_exceeded'],
  expired_card: ['expired_card'],
  incorrect_number: ['incorrect_number', 'invalid_number'],
  incorrect_expiry: ['invalid_expiry_month', 'invalid_expiry_year'],
  incorrect_cvc: ['incorrect_cvc', 'invalid_cvc'],
  incorrect_address: ['incorrect_address', 'incorrect_zip'],
  not_supported: ['card_not_supported', 'currency_not_supported', 'transaction_not_allowed'],
  processing_error: ['processing_error', 'issuer_not_available', 'reenter_transaction', 'try_again_later'],
  authentication_required: [
    'authentication_required',
    'payment_intent_authentication_failure',
    'setup_intent_authentication_failure',
  ],
};

const byCode = new Map(
  Object.entries(words).flatMap(([word, codes]) => codes.map((code) => [code, word] as const)),
);

/** Prefers the bank's reason over the kind of failure. */
export function declineKey({ reason, kind }: { reason?: string | undefined; kind?: string | undefined }) {
  return `billing.declined.${byCode.get(reason ?? '') ?? byCode.get(kind ?? '') ?? 'other'}`;
}
