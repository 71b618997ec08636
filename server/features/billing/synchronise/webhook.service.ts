import Stripe from 'stripe';
import { fail } from '../../../failure.ts';
import type { Platform } from '../../../platform.ts';
import { requirePayments } from '../provider/require-payments.ts';
import { takeEvent } from './synchronise.service.ts';

/** Seconds. Limits the replay of a recorded signature. */
const TOLERANCE = 300;

interface Arrived {
  body: Buffer | undefined;
  signature: string | string[] | undefined;
}

export async function takeWebhook(platform: Platform, { body, signature }: Arrived): Promise<void> {
  const { webhookSecret } = requirePayments(platform);
  const event = readEvent({ body, signature, webhookSecret });
  const about: object = event.data.object;
  const named =
    'customer' in about
      ? about.customer
      : 'object' in about && about.object === 'customer'
        ? event.data.object
        : undefined;
  await takeEvent(platform, { id: event.id, type: event.type, customerId: idOf(named) });
}

function readEvent({ body, signature, webhookSecret }: Arrived & { webhookSecret: string }) {
  if (!body || typeof signature !== 'string') throw fail('badRequest');
  try {
    return Stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE);
  } catch {
    throw fail('badRequest');
  }
}

const idOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  if (value && typeof value === 'object' && 'id' in value && typeof value.id === 'string') return value.id;
  return undefined;
};
