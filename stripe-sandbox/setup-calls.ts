import { z } from 'zod';
import { call, flag, metadata, type SandboxCall, texts } from './calls.ts';
import { attachCard } from './customer-calls.ts';
import { tellEvent } from './events.ts';
import { present } from './objects.presenter.ts';
import { refuseRequest, SandboxFailure } from './sandbox-failure.ts';
import { newSandboxId, type SandboxStore } from './sandbox-store.queries.ts';
import type { SetupIntentState } from './states.ts';
import { type Decline, findTestCard, setupNotProven } from './test-cards.ts';

async function putIntent(store: SandboxStore, intent: SetupIntentState, happened?: string): Promise<void> {
  await store.put('setup_intent', intent);
  if (happened) await tellEvent(store, `setup_intent.${happened}`, { kind: 'setup_intent', id: intent.id });
}

async function confirm(store: SandboxStore, id: string): Promise<void> {
  const intent = await store.get('setup_intent', id);
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw refuseRequest(`This SetupIntent is ${intent.status} and cannot be confirmed.`, {
      code: 'setup_intent_unexpected_state',
    });
  const known = await store.find('payment_method', intent.card);
  const card = findTestCard(known?.card ?? intent.card);
  if (card?.refusedWhenSaved) {
    await refuse(store, intent, card.refusedWhenSaved);
    throw new SandboxFailure(402, { type: 'card_error', ...card.refusedWhenSaved });
  }
  if (card?.asksOwner && !known?.isProven)
    await putIntent(store, { ...intent, status: 'requires_action', failure: null }, 'requires_action');
  else await succeed(store, intent);
}

async function succeed(store: SandboxStore, intent: SetupIntentState): Promise<void> {
  const paymentMethodId = await attachCard(store, intent.card, intent.customerId);
  const method = await store.get('payment_method', paymentMethodId);
  await store.put('payment_method', { ...method, isProven: true });
  await putIntent(store, { ...intent, status: 'succeeded', paymentMethodId, failure: null }, 'succeeded');
}

const refuse = (store: SandboxStore, intent: SetupIntentState, failure: Decline) =>
  putIntent(store, { ...intent, status: 'requires_payment_method', failure }, 'setup_failed');

async function authenticate(store: SandboxStore, id: string, result: 'succeeded' | 'failed'): Promise<void> {
  const intent = await store.get('setup_intent', id);
  if (intent.status !== 'requires_action') throw refuseRequest('Nobody is asked to prove anything.');
  if (result === 'failed') await refuse(store, intent, setupNotProven);
  else await succeed(store, intent);
}

const show = (store: SandboxStore, id: string) => present(store, 'setup_intent', id);

export const setupCalls: SandboxCall[] = [
  call('POST /v1/setup_intents', {
    takes: {
      customer: z.string(),
      payment_method: z.string(),
      allowed_payment_method_types: texts,
      usage: z.literal('off_session'),
      metadata: metadata.default({}),
    },
    async run(store, { customer, payment_method: card, metadata: notes }) {
      const { id: customerId } = await store.get('customer', customer);
      const id = newSandboxId('setup_intent');
      await putIntent(
        store,
        {
          ...{ id, created: store.now, customerId, card, metadata: notes },
          secret: `${id}_secret_${newSandboxId('item').slice(3)}`,
          status: 'requires_confirmation',
          paymentMethodId: null,
          failure: null,
        },
        'created',
      );
      return show(store, id);
    },
  }),
  call('GET /v1/setup_intents/:id', { takes: {}, run: (store, _, [id = '']) => show(store, id) }),
  call('POST /v1/setup_intents/:id/confirm', {
    takes: { use_stripe_sdk: flag },
    async run(store, _, [id = '']) {
      await confirm(store, id);
      return show(store, id);
    },
  }),
  call('POST /v1/setup_intents/:id/cancel', {
    takes: {},
    async run(store, _, [id = '']) {
      const intent = await store.get('setup_intent', id);
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        throw refuseRequest(`A SetupIntent that is ${intent.status} cannot be canceled.`);
      await putIntent(store, { ...intent, status: 'canceled' }, 'canceled');
      return show(store, id);
    },
  }),
  // Not in the provider's API: the card's owner answers the bank.
  call('POST /sandbox/setup_intents/:id/authenticate', {
    takes: { result: z.enum(['succeeded', 'failed']) },
    async run(store, { result }, [id = '']) {
      await authenticate(store, id, result);
      return show(store, id);
    },
  }),
];
