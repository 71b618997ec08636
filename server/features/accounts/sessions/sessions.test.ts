import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { errors } from '../../../../contract/errors.ts';
import { newId } from '../../../platform/id.ts';
import { PASSWORD, register, signIn, wire } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';

const koma = await startTestApp();
afterAll(() => koma.stop());

const isIn = async (token: string) => (await koma.send(accounts.me, {}, { token })).http === 200;

async function registerOnTwoDevices() {
  const person = await register(koma);
  const { data } = await koma.send(
    accounts.signIn,
    { body: { email: person.email, password: wire(PASSWORD) } },
    {
      headers: {
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
      },
    },
  );
  return { ...person, phone: data.accessToken };
}

test('signing out ends this session and no other', async () => {
  const { token, phone } = await registerOnTwoDevices();
  await koma.call(accounts.signOut, { body: {} }, { token });
  expect(await koma.send(accounts.me, {}, { token })).toMatchObject({
    http: 401,
    statusCode: errors.sessionExpired.code,
  });
  expect(await isIn(phone)).toBe(true);
});

test('a person sees where they are signed in and can end it there', async () => {
  const { token, phone } = await registerOnTwoDevices();
  const { results } = await koma.call(accounts.listSessions, {}, { token });
  expect(results).toHaveLength(2);
  const other = results.find((session) => !session.isCurrent);
  expect(other).toMatchObject({ device: 'Safari · iPhone', network: '127.0.0.1' });
  await koma.call(accounts.endSession, { params: { id: other?._id ?? '' } }, { token });
  expect(await isIn(phone)).toBe(false);
  expect(await isIn(token)).toBe(true);
});

test('nobody can end a session of somebody else', async () => {
  const [mine, yours] = [await register(koma), await register(koma)];
  const { results } = await koma.call(accounts.listSessions, {}, { token: yours.token });
  for (const id of [results[0]?._id ?? '', newId()]) {
    const answer = await koma.send(accounts.endSession, { params: { id } }, { token: mine.token });
    expect(answer.http).toBe(404);
  }
  expect(await isIn(yours.token)).toBe(true);
});

test('a session ends 30 days after its last use, and using it keeps it', async () => {
  const { token } = await register(koma);
  const age = (days: number) =>
    koma.platform.pool.query(
      `update sessions set last_used_at = now() - make_interval(days => $1)
       from accounts where accounts.id = account_id and token_hash = sha256($2)`,
      [days, Buffer.from(token)],
    );
  await age(29);
  expect(await isIn(token)).toBe(true);
  const { rows } = await koma.platform.pool.query(
    "select last_used_at > now() - interval '1 minute' as fresh from sessions where token_hash = sha256($1)",
    [Buffer.from(token)],
  );
  expect(rows).toEqual([{ fresh: true }]);
  await age(31);
  expect(await koma.send(accounts.me, {}, { token })).toMatchObject({
    http: 401,
    statusCode: errors.sessionExpired.code,
    message: 'Session expired. Please log in again.',
  });
});

test('a token that we never gave out is refused', async () => {
  expect(await koma.send(accounts.me, {}, { token: 'guess' })).toMatchObject({
    http: 401,
    statusCode: errors.sessionExpired.code,
  });
  expect(await koma.send(accounts.me, {})).toMatchObject({
    http: 401,
    statusCode: errors.signInRequired.code,
  });
});

test('tokens, codes and hashes are stored only as hashes', async () => {
  const { email, token } = await register(koma);
  const { data } = await signIn(koma, { email, password: PASSWORD });
  const { hash } = await koma.call(accounts.forgotPassword, { body: { email } });
  const tables = ['accounts', 'sessions', 'codes', 'mail_tokens', 'rate_limits', 'events', 'jobs'];
  for (const table of tables) {
    const { rows } = await koma.platform.pool.query<{ row: string }>(`select t::text as row from ${table} t`);
    const text = rows.map(({ row }) => row).join('\n');
    for (const secret of [token, data.accessToken, hash, PASSWORD, wire(PASSWORD)]) {
      expect(text.includes(secret), table).toBe(false);
      expect(text.includes(Buffer.from(secret).toString('hex')), table).toBe(false);
    }
  }
});

test('open pages of an ended session are told', async () => {
  const { token, phone } = await registerOnTwoDevices();
  const { results } = await koma.call(accounts.listSessions, {}, { token });
  const current = results.find((session) => session.isCurrent);
  const { _id } = await koma.call(accounts.me, {}, { token: phone });
  await koma.call(accounts.signOut, { body: {} }, { token });
  const { rows } = await koma.platform.pool.query('select type, data from events where topics = $1', [
    [`account:${_id}`],
  ]);
  expect(rows).toEqual([{ type: 'session.ended', data: { sessionId: current?._id } }]);
});

const needsAccount = Object.entries(accounts).filter(([, endpoint]) => endpoint.caller === 'account');

test.each(needsAccount)('%s needs the bearer token', async (_, endpoint) => {
  const url = `/api${endpoint.path.replace(':id', newId())}`;
  const payload = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} };
  const { token } = await register(koma);
  for (const headers of [{}, { cookie: `token=${token}` }, { authorization: `Basic ${token}` }]) {
    const response = await koma.app.inject({ method: endpoint.method, url, headers, ...payload });
    expect(response.statusCode).toBe(401);
  }
  const query = await koma.app.inject({ method: endpoint.method, url: `${url}?token=${token}`, ...payload });
  expect(query.statusCode).toBe(401);
});
