import { hash, verify } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { newId } from '../../../platform/id.ts';
import { hashPassword } from '../../../platform/identity/passwords.ts';
import { newAddress, OTHER_PASSWORD, PASSWORD, type TestApp, wire } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

let koma: TestApp;
let known: string[];
beforeAll(async () => {
  koma = await startTestApp();
  known = Array.from({ length: 3 }, () => newAddress('known'));
  const passwordHash = await hashPassword(PASSWORD);
  await koma.platform.db
    .insertInto('accounts')
    .values(
      known.map((email) => ({
        id: newId(),
        email,
        email_key: email,
        state: 'active' as const,
        password_hash: passwordHash,
        language: 'en' as const,
      })),
    )
    .execute();
});
afterAll(() => koma.stop());

const calls = {
  'at sign-in': (email: string) =>
    koma.send(accounts.signIn, { body: { email, password: wire(OTHER_PASSWORD) } }),
  'at registration': (email: string) =>
    koma.send(accounts.sendCode, { body: { email, name: 'Hana', password: wire(PASSWORD) } }),
  'at a forgotten password': (email: string) => koma.send(accounts.forgotPassword, { body: { email } }),
};
const places = Object.entries(calls);

const forgetLimits = () => koma.platform.pool.query('delete from rate_limits');

/** Records what costs time: statements in order, and password hashes. */
async function observeWork(work: () => Promise<unknown>) {
  await forgetLimits();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  vi.mocked(hash).mockClear();
  vi.mocked(verify).mockClear();
  await work();
  const statements = query.mock.calls.map(([statement]: unknown[]) =>
    typeof statement === 'string' ? statement : Object(statement).text,
  );
  query.mockRestore();
  return {
    statements,
    hashes: vi.mocked(hash).mock.calls.length,
    // The parameters of a hash stand before its salt.
    verifies: vi.mocked(verify).mock.calls.map(([stored]) => String(stored).split('$').slice(0, 4)),
  };
}

test.each(places)('%s known and unknown addresses get the same answer', async (_, call) => {
  await forgetLimits();
  const shapes = [await call(known[0] ?? ''), await call(newAddress('unknown'))].map((answer) => ({
    ...answer,
    data: answer.data && Object.keys(answer.data),
  }));
  expect(shapes[0]).toEqual(shapes[1]);
});

test.each(places)('%s known and unknown addresses cost the same work', async (_, call) => {
  await call(known[1] ?? '');
  const forKnown = await observeWork(() => call(known[2] ?? ''));
  const forUnknown = await observeWork(() => call(newAddress('unknown')));
  expect(forKnown.statements.length).toBeGreaterThan(2);
  expect(forUnknown).toEqual(forKnown);
});
