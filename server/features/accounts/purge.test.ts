import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { newAddress, register } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { purgeAccountRemains } from './purge.service.ts';

const koma = await startTestApp();
afterAll(() => koma.stop());

const count = async (table: string) => {
  const { rows } = await koma.platform.pool.query<{ count: number }>(`select count(*) from ${table}`);
  return rows[0]?.count;
};

test('what has ended is removed, and what is still good stays', async () => {
  const { token } = await register(koma);
  await koma.call(accounts.requestDeactivation, { body: {} }, { token });
  await koma.call(accounts.forgotPassword, { body: { email: newAddress() } });
  const { pool } = koma.platform;
  await pool.query(
    "insert into used_nonces values ('old', now() - interval '1 minute'), ('new', now() + interval '1 minute')",
  );
  await pool.query(
    "insert into setup_codes select id, 'hash', null, now() + interval '1 minute' from accounts",
  );
  await purgeAccountRemains(koma.platform);
  const tables = ['codes', 'mail_tokens', 'sessions', 'used_nonces', 'setup_codes'];
  expect(await Promise.all(tables.map(count))).toEqual([2, 1, 1, 1, 1]);

  await pool.query("update codes set expires_at = now() - interval '61 minutes'");
  await pool.query("update mail_tokens set expires_at = now() - interval '25 hours'");
  await pool.query("update sessions set last_used_at = now() - interval '31 days'");
  await pool.query("update used_nonces set expires_at = now() - interval '1 minute'");
  await pool.query("update setup_codes set expires_at = now() - interval '1 minute'");
  await pool.query("update rate_limits set ends_at = now() - interval '1 minute'");
  await purgeAccountRemains(koma.platform);
  expect(await Promise.all([...tables, 'rate_limits'].map(count))).toEqual([0, 0, 0, 0, 0, 0]);
});
