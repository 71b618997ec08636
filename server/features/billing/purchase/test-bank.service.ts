import type { payment } from '../../../../contract/calls/payment.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { fail } from '../../../failure.ts';
import type { Parts } from '../../../parts.ts';
import { explainProvider, requirePayments } from '../require-payments.ts';

/** The window of the bank in the sandbox: whoever holds the secret of a payment answers for the owner of its card. */
export async function answerTestBank(
  parts: Parts,
  { clientSecret, isApproved }: BodyOf<typeof payment.answerTestBank>,
): Promise<void> {
  const { stripe, sandbox } = requirePayments(parts);
  if (!sandbox) throw fail('notFound');
  const [id = ''] = clientSecret.split('_secret_');
  try {
    const intent = await stripe.paymentIntents.retrieve(id);
    if (intent.client_secret !== clientSecret) throw fail('notFound');
    // Answered already, in another tab.
    if (intent.status !== 'requires_action') return;
    await stripe.rawRequest('POST', `/sandbox/payment_intents/${intent.id}/authenticate`, {
      result: isApproved ? 'succeeded' : 'failed',
    });
  } catch (error) {
    throw explainProvider(error);
  }
}
