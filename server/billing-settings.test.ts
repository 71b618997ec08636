import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

const live = {
  STRIPE_SECRET_KEY: 'sk_live_one',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_one',
  STRIPE_WEBHOOK_SECRET: 'whsec_one',
  BILLING_ISSUER_NAME: '駒株式会社',
  BILLING_ISSUER_NUMBER: 'T1234567890123',
};
const tests = { ...live, STRIPE_SECRET_KEY: 'sk_test_one', STRIPE_PUBLISHABLE_KEY: 'pk_test_one' };
const production = { NODE_ENV: 'production' };
const modeOf = (environment: NodeJS.ProcessEnv) => loadConfig(environment).billing.mode;

test('who takes the money goes by the keys, and in production nobody does without them', () => {
  expect(modeOf({})).toBe('sandbox');
  expect(modeOf(production)).toBe('off');
  expect(modeOf(tests)).toBe('stripe');
  expect(modeOf({ ...production, ...live })).toBe('stripe');
  expect(modeOf({ BILLING: 'off' })).toBe('off');
  expect(modeOf({ ...tests, BILLING: 'sandbox' })).toBe('sandbox');
  expect(loadConfig(live).billing).toMatchObject({ issuer: { number: 'T1234567890123', isTest: false } });
  expect(loadConfig(tests).billing).toMatchObject({ issuer: { isTest: true } });
  expect(loadConfig(production).billing).toMatchObject({ plan: 'professional' });
  expect(loadConfig({ BILLING: 'off', BILLING_PLAN: 'basic' }).billing).toMatchObject({ plan: 'basic' });
});

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_live_one' }, /STRIPE_SECRET_KEY needs STRIPE_PUBLISHABLE_KEY/],
  [{ ...live, STRIPE_WEBHOOK_SECRET: '' }, /needs STRIPE_WEBHOOK_SECRET .* not set or empty/],
  [{ ...live, STRIPE_WEBHOOK_SECRET: '  ' }, /needs STRIPE_WEBHOOK_SECRET/],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_one' }, /STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY/],
  [{ ...production, ...tests }, /is a test key/],
  [{ ...live, STRIPE_SECRET_KEY: 'sk_test_one' }, /do not belong together/],
  [{ ...live, STRIPE_SECRET_KEY: 'secret' }, /STRIPE_SECRET_KEY is not usable/],
  [{ ...live, STRIPE_PUBLISHABLE_KEY: 'public' }, /STRIPE_PUBLISHABLE_KEY is not usable/],
  [{ ...live, STRIPE_WEBHOOK_SECRET: 'we_one' }, /STRIPE_WEBHOOK_SECRET is not usable/],
  [{ BILLING: 'stripe' }, /BILLING=stripe needs/],
  [{ ...production, BILLING: 'sandbox' }, /not for production/],
  [{ BILLING_PLAN: 'basic' }, /BILLING_PLAN needs BILLING=off/],
  [{ ...live, BILLING_ISSUER_NUMBER: '' }, /needed where money is taken/],
  [{ ...live, BILLING_ISSUER_NAME: ' ' }, /needed where money is taken/],
  [{ ...live, BILLING_ISSUER_NUMBER: 'T123' }, /BILLING_ISSUER_NUMBER is not usable: it is T and 13 digits/],
  [{ ...live, BILLING_ISSUER_NUMBER: '1234567890123' }, /BILLING_ISSUER_NUMBER is not usable/],
  [{ BILLING_ISSUER_NAME: 'Koma' }, /need each other/],
  [{ BILLING_OPERATOR_EMAIL: 'nobody' }, /BILLING_OPERATOR_EMAIL is not usable/],
  [{ BILLING: 'cash' }, /BILLING is not usable/],
])('what would charge wrongly does not start, and one sentence says why: %o', (environment, sentence) => {
  expect(() => loadConfig(environment)).toThrow(sentence);
});
