import type { payment } from '../../../../contract/calls/payment.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { fail } from '../../../failure.ts';
import type { Platform } from '../../../platform.ts';
import { explainProvider, requirePayments } from '../provider/require-payments.ts';

/** Answers in place of the cardholder. The secret is the permission. */
export async function answerTestBank(
  platform: Platform,
  { clientSecret, isApproved }: BodyOf<typeof payment.answerTestBank>,
): Promise<void> {
  const { stripe, sandbox } = requirePayments(platform);
  if (!sandbox) throw fail('notFound');
  const [id = ''] = clientSecret.split('_secret_');
  try {
    const isSetup = id.startsWith('seti_');
    const intent = isSetup
      ? await stripe.setupIntents.retrieve(id)
      : await stripe.paymentIntents.retrieve(id);
    if (intent.client_secret !== clientSecret) throw fail('notFound');
    // Another tab answered already.
    if (intent.status !== 'requires_action') return;
    await stripe.rawRequest('POST', `/sandbox/${intent.object}s/${intent.id}/authenticate`, {
      result: isApproved ? 'succeeded' : 'failed',
    });
  } catch (error) {
    throw explainProvider(error);
  }
}
