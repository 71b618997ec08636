import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { notifications } from '../../../../contract/calls/notifications.ts';
import { languages } from '../../../../contract/enums.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { castReview, mention, say } from '../../../test/test-comments.ts';
import { passTime, startSmtp } from '../../../test/test-mails.ts';
import { catchUp } from '../../events/reading.service.ts';
import { notificationReader } from '../notification-reader.ts';
import { sendDueMails } from './send-mails.service.ts';

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let koma: TestApp;
let other: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
let isDown = false;
let refused = '';

beforeAll(async () => {
  smtp = await startSmtp({ isDown: () => isDown, refuses: (address) => address === refused });
  const environment = { SMTP_URL: smtp.url };
  koma = await startTestApp({ environment });
  other = await startTestApp({ environment, database: koma.database });
});
beforeEach(async () => {
  cast = await castReview(koma);
  await catchUp(koma.platform, notificationReader);
  await koma.platform.pool.query('delete from notification_mails');
  smtp.received.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  isDown = false;
  refused = '';
});
afterAll(async () => {
  await other.platform.mailer.stop();
  await koma.platform.mailer.stop();
  await other.stop();
  await koma.stop();
  await smtp.stop();
});

const sendAll = async (worker: TestApp) => {
  while ((await sendDueMails(worker.platform, { limit: 1 })) > 0);
};

async function comment(): Promise<void> {
  await say(koma, cast.editor, cast.clip, { comment: 'One' });
  await catchUp(koma.platform, notificationReader);
}

const recipients = () => smtp.received.map(({ to }) => to?.[0]?.address ?? '').toSorted();
const everybody = () => [cast.owner, cast.collaborator, cast.viewer].map(({ email }) => email).toSorted();

test('two workers send each mail once', async () => {
  await comment();
  await passTime(koma.platform, 1.01);
  await Promise.all([sendAll(koma), sendAll(other), sendAll(koma), sendAll(other)]);
  expect(recipients()).toEqual(everybody());
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(3);
});

test('a worker that is killed after the server’s yes repeats that mail as the same one, and no other', async () => {
  await comment();
  await passTime(koma.platform, 1.01);
  const child = spawn(
    process.execPath,
    [new URL('./killed-mailing.test-child.ts', import.meta.url).pathname],
    {
      env: {
        ...process.env,
        KILLED_MAILING_DATABASE: koma.database.url,
        KOMA_SECRET: koma.platform.config.secret,
        DATA_DIR: koma.platform.config.dataDir,
        SMTP_URL: smtp.url,
        NODE_ENV: 'test',
      },
      stdio: 'inherit',
    },
  );
  await once(child, 'exit');
  const taken = smtp.received.map(({ messageId }) => messageId);
  expect(taken.length).toBeGreaterThan(0);
  // Another worker waits for the end of the killed one's claim.
  await sendAll(other);
  expect(smtp.received).toHaveLength(taken.length);
  await passTime(koma.platform, 0.25);
  await sendAll(other);
  expect(new Set(recipients())).toEqual(new Set(everybody()));
  const sent = smtp.received.map(({ messageId }) => messageId);
  expect(new Set(sent).size).toBe(3);
  expect(sent).toHaveLength(3 + taken.length);
});

test('a worker whose clock is wrong sends nothing early and nothing twice', async () => {
  // Around the full hour, the other mails are due too.
  const toOwner = () => recipients().filter((address) => address === cast.owner.email);
  await say(koma, cast.editor, cast.clip, mention(cast.owner));
  for (const minutes of [10, -10]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    await catchUp(koma.platform, notificationReader);
    await sendAll(koma);
    vi.useRealTimers();
  }
  expect(toOwner()).toEqual([]);
  const { rows } = await koma.platform.pool.query<{ seconds: number }>(
    `select extract(epoch from ends_at - part.created_at)::float as seconds
    from notification_mails mail join notification_parts part on part.mail_id = mail.id
    where mail.account_id = $1`,
    [cast.owner.id],
  );
  expect(rows.map(({ seconds }) => Math.round(seconds))).toEqual([60]);
  await passTime(koma.platform, 1.1 / 60);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 600_000 });
  await sendAll(koma);
  vi.useRealTimers();
  await sendAll(other);
  expect(toOwner()).toEqual([cast.owner.email]);
});

test('a mail server that is down for an hour gets everything afterwards, each once', async () => {
  await comment();
  await passTime(koma.platform, 1.01);
  isDown = true;
  for (const _ of [1, 2, 3, 4]) {
    await sendAll(koma);
    await passTime(koma.platform, 0.25);
  }
  expect(smtp.received).toEqual([]);
  isDown = false;
  await sendAll(koma);
  await sendAll(other);
  expect(recipients()).toEqual(everybody());
});

describe('an address that its mail server refuses', () => {
  const tryAgain = () => koma.call(notifications.retryAddress, { body: {} }, cast.viewer);

  test('gets no more mails, is shown in the settings, and is tried again when asked', async () => {
    refused = cast.viewer.email;
    await comment();
    await passTime(koma.platform, 1.01);
    await sendAll(koma);
    const others = everybody().filter((email) => email !== refused);
    expect(recipients()).toEqual(others);
    const shown = await koma.call(notifications.getSettings, {}, cast.viewer);
    expect(shown.refusedAddress?.email).toBe(refused);

    refused = '';
    await comment();
    await passTime(koma.platform, 1.01);
    await sendAll(koma);
    expect(recipients()).toEqual([...others, ...others].toSorted());

    expect((await tryAgain()).refusedAddress).toBeNull();
    await comment();
    await passTime(koma.platform, 1.01);
    await sendAll(koma);
    expect(recipients().filter((email) => email === cast.viewer.email)).toHaveLength(1);
  });

  test('is forgotten when the person has another one', async () => {
    refused = cast.viewer.email;
    await comment();
    await passTime(koma.platform, 1.01);
    await sendAll(koma);
    await koma.platform.pool.query(
      "update accounts set email = 'new.' || email, email_key = 'new.' || email_key where id = $1",
      [cast.viewer.id],
    );
    const shown = await koma.call(notifications.getSettings, {}, cast.viewer);
    expect(shown.refusedAddress).toBeNull();
  });

  test('is told of in three languages', async () => {
    const said = new Set<string>();
    for (const language of languages) {
      const answer = await koma.send(notifications.retryAddress, { body: {} }, { ...cast.viewer, language });
      said.add(answer.message);
    }
    expect(said.size).toBe(3);
  });
});
