import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadConfig } from '../config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { openQueue, type Queue } from '../platform/queue/queue.ts';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';
import { queueMail, sendMailJob, sendQueuedMail } from './send-mail.ts';

const config = { ...loadConfig({}), secret: 'a-secret-of-this-test' };
const sent: Mail[] = [];
const mailer = {
  async send(mail: Mail) {
    sent.push(mail);
    // The server took the mail, but the connection broke before it said so.
    if (sent.length === 1) throw new Error('connection lost');
  },
  check: async () => undefined,
  stop: async () => undefined,
};

let database: TestDatabase;
let db: Database;
let queue: Queue;

beforeAll(async () => {
  database = await createTestDatabase();
  const connection = { connectionString: database.url };
  db = openDatabase({ connection, onError: () => undefined }).db;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  queue = openQueue({ db, connection, jobs: [sendMailJob], works: true, log });
});

afterAll(async () => {
  await queue.stop();
  await db.destroy();
});

test('a mail waits sealed, goes out after the commit, and a second try sends the same mail', async () => {
  const api = openQueue({
    db,
    connection: { connectionString: database.url },
    jobs: [sendMailJob],
    works: false,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  await api.start();
  await inTransaction(db, (tx) =>
    queueMail({ queue: api, config }, tx, {
      to: 'hana@example.com',
      cause: 'codeAsked',
      subject: 'Your code',
      language: 'en',
      title: 'Your code',
      paragraphs: ['Type it.'],
      code: '048213',
    }),
  );
  await api.stop();
  const { rows } = await sql<{ payload: string }>`
    select payload::text as payload from jobs where name = 'send-mail'`.execute(db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.payload).not.toMatch(/048213|hana@example/);

  queue.work(sendMailJob, (payload) => sendQueuedMail({ mailer, config }, payload));
  await queue.start();
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 25_000, interval: 50 });
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toMatchObject({ to: 'hana@example.com', subject: 'Your code', language: 'en' });
  expect(sent[0]?.text).toContain('048213');
});
