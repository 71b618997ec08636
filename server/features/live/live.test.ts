import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { errors } from '../../../contract/errors.ts';
import type { AnyEventData } from '../../../contract/events.ts';
import { registerErrorHandler } from '../../http/error-handler.ts';
import { makeServe } from '../../http/serve.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { addEvent } from '../../platform/events/outbox.ts';
import { newId } from '../../platform/id.ts';
import { openLiveHub } from '../../platform/live/live-hub.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { accountTopic } from '../events/events.service.ts';
import { registerLiveRoutes } from './live.routes.ts';

/** Enough for a busy machine. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

let database: TestDatabase;
let db: Database;
const stops: Array<() => Promise<unknown>> = [];
const hana = {
  accountId: newId(),
  sessionId: newId(),
  email: 'hana@example.com',
  name: '花',
  language: 'ja' as const,
};
const otherSession = { ...hana, sessionId: newId() };
const ken = { ...hana, accountId: newId(), sessionId: newId(), email: 'ken@example.com', name: '健' };
const people = new Map([
  ['hana', hana],
  ['hana-phone', otherSession],
  ['ken', ken],
]);

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ connection: { connectionString: database.url }, onError: () => undefined }).db;
});

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

afterAll(() => db.destroy());

async function startServer() {
  const app = fastify();
  const live = openLiveHub({ connection: { connectionString: database.url }, db, log: app.log });
  await live.start();
  registerErrorHandler(app);
  const serve = makeServe(app, {
    authenticate: async (token) => people.get(token),
    withGuest: async ({ grant }) => grant,
    findSender: async () => undefined,
    findAdministrator: async () => undefined,
    readGrant: () => undefined,
    countTry: async () => true,
    checkReplies: true,
  });
  const config = { liveStreamsMax: 100, liveStreamsNetworkMax: 100 };
  registerLiveRoutes(serve, { live, log: app.log, db, config });
  const address = await app.listen({ port: 0 });
  stops.push(async () => {
    await live.stop();
    await app.close();
  });
  return address;
}

async function open(address: string, token: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${address}/api/live`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const page = { response, heard: '', ended: false };
  const reading = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) page.heard += chunk;
    page.ended = true;
  })();
  reading.catch(() => {
    page.ended = true;
  });
  await eventually(() => expect(page.heard).toContain('event: open'));
  return page;
}

const tell = (person: typeof hana, type: string, data: AnyEventData = {}) =>
  inTransaction(db, async (tx) =>
    addEvent(tx, { isKept: false, topics: [accountTopic(person.accountId)], type, data }),
  );

const lastId = (heard: string) => [...heard.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '';

test('a change reaches the person on every server, and nobody else', async () => {
  const [first, second] = [await startServer(), await startServer()];
  const here = await open(first, 'hana');
  const there = await open(second, 'hana-phone');
  const other = await open(second, 'ken');
  const commentId = newId();
  await tell(hana, 'comment.added', { commentId, total: 2 });
  await tell(ken, 'for.ken');
  const expected = `event: change\ndata: {"type":"comment.added","data":{"commentId":"${commentId}"}}\n\n`;
  await eventually(() => expect(here.heard).toContain(expected));
  await eventually(() => expect(there.heard).toContain(expected));
  await eventually(() => expect(other.heard).toContain('for.ken'));
  expect(other.heard).not.toContain('comment.added');
  expect(here.response.headers.get('content-type')).toContain('text/event-stream');
  expect(here.heard).toContain('retry: ');
});

test('a page that was cut off goes on where it stood, on another server', async () => {
  const [first, second] = [await startServer(), await startServer()];
  const before = await open(first, 'hana');
  await tell(hana, 'seen');
  await eventually(() => expect(before.heard).toContain('"seen"'));
  await before.response.body?.cancel().catch(() => undefined);
  await tell(hana, 'missed');
  const after = await open(second, 'hana', { 'last-event-id': lastId(before.heard) });
  await eventually(() => expect(after.heard).toContain('"missed"'));
  expect(after.heard).not.toContain('"seen"');
  expect(after.heard).not.toContain('event: reset');
});

test('a page that was away for too long is told to load anew', async () => {
  const page = await open(await startServer(), 'hana', { 'last-event-id': '987654321' });
  await eventually(() => expect(page.heard).toContain('event: reset'));
});

test('a session that ends closes its own stream and no other', async () => {
  const address = await startServer();
  const gone = await open(address, 'hana');
  const stays = await open(address, 'hana-phone');
  await tell(hana, 'session.ended', { sessionId: hana.sessionId });
  await eventually(() => expect(gone.ended).toBe(true));
  expect(gone.heard).toContain('event: close');
  await tell(hana, 'still.here');
  await eventually(() => expect(stays.heard).toContain('still.here'));
  expect(stays.heard).not.toContain(hana.sessionId);
});

test('when access changes the page is told, and goes on', async () => {
  const page = await open(await startServer(), 'hana');
  await tell(hana, 'access.changed');
  await tell(hana, 'afterwards');
  await eventually(() => expect(page.heard).toContain('afterwards'));
  expect(page.heard.indexOf('access.changed')).toBeLessThan(page.heard.indexOf('afterwards'));
  expect(page.heard.match(/afterwards/g)).toHaveLength(1);
});

test('without a session there is no stream', async () => {
  const address = await startServer();
  const nobody = await fetch(`${address}/api/live`);
  expect(nobody.status).toBe(401);
  const outdated = await fetch(`${address}/api/live`, { headers: { authorization: 'Bearer outdated' } });
  expect(await outdated.json()).toMatchObject({ statusCode: errors.sessionExpired.code });
});

test('a reader that does not read is dropped', async () => {
  const address = await startServer();
  const response = await fetch(`${address}/api/live`, { headers: { authorization: 'Bearer ken' } });
  const reader = response.body?.getReader();
  await reader?.read();
  const large = 'x'.repeat(500_000);
  for (let round = 0; round < 40; round++) await tell(ken, large);
  const readAll = async () => {
    for (;;) if ((await reader?.read())?.done !== false) return;
  };
  await expect(readAll()).rejects.toThrow();
});
