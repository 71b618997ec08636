import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { registerErrorHandler } from '../../http/error-handler.ts';
import { registerSecurityHeaders } from '../../http/security-headers.ts';
import { newId } from '../../platform/id.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { openMailer } from '../../platform/mail/mailer.ts';
import { removeFolder } from '../../test/remove-folder.ts';
import { idAt } from '../../test/test-ids.ts';
import { registerMailboxRoutes } from './mailbox.routes.ts';

let app: FastifyInstance;
let mailer: Mailer;
let dataDir: string;

function startApp(environment: Record<string, string> = {}) {
  const config = { ...loadConfig({ DATA_DIR: dataDir, ...environment }), secret: 'unused' };
  const started = fastify();
  registerSecurityHeaders(started, { https: false });
  registerErrorHandler(started);
  registerMailboxRoutes(started, { config });
  mailer = openMailer({ config });
  return started;
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'koma-mailbox-'));
  app = startApp();
});

afterEach(async () => {
  await app.close();
  await removeFolder(dataDir);
});

async function send(minute: number, to: string, subject: string, html = `<p>${subject}</p>`) {
  const messageId = idAt(Date.UTC(2026, 0, 1, 12, minute));
  await mailer.send({ messageId, to, subject, html, text: subject, language: 'ja' });
  return messageId;
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('an empty mailbox says what to do', async () => {
  const { statusCode, body } = await get('/mailbox');
  expect(statusCode).toBe(200);
  expect(body).toContain('メールはまだありません');
  expect((await get('/mailbox', { 'accept-language': 'he' })).body).toContain('<html lang="he" dir="rtl">');
});

test('lists the newest first, page by page, and finds the mails of one person', async () => {
  for (let minute = 1; minute <= 25; minute++)
    await send(minute, `p${minute}@example.com`, `mail no ${minute}.`);
  const first = (await get('/mailbox')).body;
  expect(first.indexOf('mail no 25.')).toBeLessThan(first.indexOf('mail no 24.'));
  expect(first).not.toContain('mail no 5.');
  expect((await get('/mailbox?page=2')).body).toContain('mail no 5.');
  const filtered = (await get('/mailbox?to=P7@example.com')).body;
  expect(filtered).toContain('mail no 7.');
  expect(filtered).not.toContain('mail no 8.');
});

test('tests read the newest mail to an address as JSON', async () => {
  await send(1, 'hana@example.com', 'older');
  await send(2, 'hana@example.com', 'newer');
  await send(3, 'ken@example.com', 'other');
  const { mails, total } = (await get('/mailbox.json?to=hana@example.com')).json();
  expect(total).toBe(2);
  expect(mails[0]).toMatchObject({
    to: 'hana@example.com',
    subject: 'newer',
    text: expect.stringContaining('newer'),
  });
});

test('one mail shows its parts, and its own code can do nothing', async () => {
  const id = await send(
    1,
    'hana@example.com',
    '<b>bold</b>',
    '<html><head></head><body><script>1</script></body></html>',
  );
  const page = await get(`/mailbox/${id}`, { 'accept-language': 'en' });
  expect(page.body).toContain('&lt;b&gt;bold&lt;/b&gt;');
  expect(page.body).not.toContain('<script');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");

  const body = await get(`/mailbox/${id}/html`);
  expect(body.headers['content-security-policy']).toMatch(
    /default-src 'none'.*sandbox(?!.*allow-(scripts|same-origin))/,
  );
  expect(body.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(body.body).toContain('<base target="_blank">');

  const source = await get(`/mailbox/${id}/source`);
  expect(source.headers['content-disposition']).toContain('attachment');
  expect(source.body).toContain('Message-ID:');
});

test('a name that is no mail is not found, wherever it points', async () => {
  await send(1, 'hana@example.com', 'there');
  const names = [newId(), 'x', '..%2F..%2Fsecret', '%2Fetc%2Fpasswd'];
  for (const name of names) {
    for (const part of ['', '/html', '/source'])
      expect((await get(`/mailbox/${name}${part}`)).statusCode).toBe(404);
  }
});

test('only the person at this machine reads it', async () => {
  await send(1, 'hana@example.com', 'secret');
  const away = await app.inject({ url: '/mailbox.json', remoteAddress: '192.0.2.7' });
  expect(away.statusCode).toBe(403);
  expect(away.json().message).toBe('メールボックスは、Koma が動いているコンピューターからのみ開けます。');
  expect(
    (
      await app.inject({
        url: '/mailbox',
        remoteAddress: '192.0.2.7',
        headers: { 'x-forwarded-for': '127.0.0.1' },
      })
    ).statusCode,
  ).toBe(403);
  expect((await get('/mailbox', { 'x-forwarded-for': '192.0.2.7' })).statusCode).toBe(403);
  expect((await get('/mailbox', { host: 'attacker.example:4000' })).statusCode).toBe(403);
  for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000']) {
    expect((await get('/mailbox', { host })).statusCode).toBe(200);
  }
});

test('with a mail server there is no mailbox', async () => {
  const real = startApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect((await real.inject('/mailbox')).statusCode).toBe(404);
  await real.close();
});
