import Stripe from 'stripe';
import { fail } from '../../../failure.ts';
import type { Payments } from '../../../platform/payments/payments.ts';
import type { Platform } from '../../../platform.ts';
import { declineKey } from './declines.rules.ts';

/** Hides the calls of billing if nothing is sold. */
export function requirePayments({ payments }: Platform): Payments {
  if (!payments) throw fail('notFound');
  return payments;
}

export function explainProvider(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError)
    return fail('paymentFailed', { message: declineKey({ reason: error.decline_code, kind: error.code }) });
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
    return fail('paymentFailed', { message: 'billing.declined.unknownCard' });
  if (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  )
    return fail('unavailable', { message: 'billing.providerAway' });
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return fail('conflict', { message: 'billing.otherPayment' });
  // Drops its status, which is about our request to the provider.
  if (error instanceof Stripe.errors.StripeError)
    return new Error('The card provider refused our request.', { cause: error });
  return error;
}
