import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_policy',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_policy',
  STRIPE_WEBHOOK_SECRET: 'whsec_policy',
};

async function readPolicy({ app }: TestApp, url: string): Promise<Map<string, string[]>> {
  const { headers } = await app.inject({ url, headers: { accept: 'text/html' } });
  const directives = String(headers['content-security-policy']).split('; ');
  return new Map(directives.map((text) => text.split(' ')).map(([name = '', ...from]) => [name, from]));
}

const isOfStripe = (source: string) => source.endsWith('.stripe.com');
const ofStripe = async (koma: TestApp, url: string) =>
  [...(await readPolicy(koma, url)).values()].flat().filter(isOfStripe);

describe('with the keys of the card provider', () => {
  let koma: TestApp;
  beforeAll(async () => {
    koma = await startTestApp({ environment: keys });
  });
  afterAll(() => koma.stop());

  test.each([
    '/payment?planId=1&subscriptionType=2',
    '/payment/',
    '/payment-confirmation?order=1',
    '/payment-failed',
    '/subscription?tab=payment',
  ])('%s may load its script, its fields and the bank’s window, and nothing more', async (url) => {
    const policy = await readPolicy(koma, url);
    expect(policy.get('script-src')).toEqual(
      expect.arrayContaining(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com']),
    );
    expect(policy.get('frame-src')).toEqual([
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
    ]);
    expect(policy.get('connect-src')?.filter(isOfStripe)).toEqual(['https://api.stripe.com']);
    const opened = [...policy].filter(([, from]) => from.some(isOfStripe)).map(([name]) => name);
    expect(opened).toEqual(['script-src', 'connect-src', 'frame-src']);
    expect(policy.get('script-src')).not.toContain("'unsafe-inline'");
  });

  test.each([
    '/',
    '/sign-in',
    '/dashboard',
    '/dashboard?next=/payment',
    '/account-setting',
    '/subscription/choose-plan',
    '/cancel-subscription',
    '/payments',
    '/f/payment',
    '/api/order/billing-history',
  ])('%s knows nothing of it', async (url) => {
    expect(await ofStripe(koma, url)).toEqual([]);
  });
});

test('in the sandbox no page knows anything of the card provider', async () => {
  const koma = await startTestApp();
  expect(await ofStripe(koma, '/payment')).toEqual([]);
  expect(await ofStripe(koma, '/subscription')).toEqual([]);
  await koma.stop();
});
