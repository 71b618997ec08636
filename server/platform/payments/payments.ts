import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import { SANDBOX_KEY } from '../../../contract/payment-pages.ts';
import { readSandboxTime } from '../../../stripe-sandbox/deliver-events.queries.ts';
import { openSandbox, type Sandbox } from '../../../stripe-sandbox/sandbox-server.ts';
import type { BillingSettings } from '../../billing-settings.ts';
import type { Database } from '../database/database.ts';
import { keyedHash } from '../secrets.ts';
import { API_VERSION } from './api-version.ts';

export interface Payments {
  stripe: Stripe;
  publicKey: string;
  webhookSecret: string;
  /** Reads the provider's time: the sandbox's clock can be moved ahead. */
  readTime(): Promise<Date>;
  sandbox: Sandbox | undefined;
  stop(): Promise<void>;
}

interface OpenOptions {
  settings: BillingSettings;
  secret: string;
  db: Database;
  log: FastifyBaseLogger;
}

/** A longer call is retried once with the same key and then fails: a page must not wait a minute. */
const TIMEOUT_MS = 15_000;
export const stripeOptions = {
  apiVersion: API_VERSION,
  timeout: TIMEOUT_MS,
  telemetry: false,
  maxNetworkRetries: 1,
} as const;

export async function openPayments({
  settings,
  secret,
  db,
  log,
}: OpenOptions): Promise<Payments | undefined> {
  if (settings.mode === 'off') return undefined;
  if (settings.mode === 'stripe') {
    const { secretKey, publicKey, webhookSecret } = settings.keys;
    return {
      stripe: new Stripe(secretKey, stripeOptions),
      publicKey,
      webhookSecret,
      readTime: async () => new Date(),
      sandbox: undefined,
      stop: async () => undefined,
    };
  }
  const sandbox = await openSandbox({ db, log });
  const stripe = new Stripe(sandbox.apiKey, {
    ...stripeOptions,
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
  });
  return {
    stripe,
    publicKey: SANDBOX_KEY,
    webhookSecret: `whsec_${keyedHash(secret, 'webhooks of the sandbox').toString('hex')}`,
    readTime: () => readSandboxTime(db),
    sandbox,
    stop: sandbox.stop,
  };
}
