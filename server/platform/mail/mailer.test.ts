import { once } from 'node:events';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { removeFolder } from '../../test/remove-folder.ts';
import { idAt } from '../../test/test-ids.ts';
import { newId } from '../id.ts';
import type { Mail, Mailer } from './mail.ts';
import { openMailer } from './mailer.ts';

const mailFrom = 'Koma <no-reply@koma.example>';
const mail: Mail = {
  to: 'hana@example.com',
  subject: '【Koma】確認コード 123456',
  text: 'コードは 123456 です。',
  html: '<p>コードは 123456 です。</p>',
  language: 'ja',
};

const cleanups: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function openDisk() {
  const dataDir = await mkdtemp(join(tmpdir(), 'koma-mail-'));
  cleanups.push(() => removeFolder(dataDir));
  const mailer = openMailer({ config: { smtpUrl: undefined, mailFrom, dataDir } });
  const folder = join(dataDir, 'mail');
  return { mailer, folder, names: async () => (await readdir(folder)).sort() };
}

async function openSmtp() {
  const received: Array<{ recipients: string[]; source: string }> = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      text(stream).then((source) => {
        received.push({ recipients: session.envelope.rcptTo.map((entry) => entry.address), source });
        done();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const mailer = openMailer({
    config: { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, dataDir: '/nowhere' },
  });
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  cleanups.push(() => mailer.stop());
  return { mailer, received };
}

async function sendThroughBoth(sent: Mail) {
  const disk = await openDisk();
  await disk.mailer.send(sent);
  const [name = ''] = await disk.names();
  const smtp = await openSmtp();
  await smtp.mailer.send(sent);
  return [await readFile(join(disk.folder, name), 'utf8'), smtp.received[0]?.source ?? ''];
}

test('a mail arrives whole, by SMTP and as a file', async () => {
  const messageId = newId();
  for (const source of await sendThroughBoth({ ...mail, messageId })) {
    const parsed = await PostalMime.parse(source);
    expect(parsed.subject).toBe(mail.subject);
    expect(parsed.text?.trim()).toBe(mail.text);
    expect(parsed.html?.trim()).toBe(mail.html);
    expect(parsed.to?.[0]?.address).toBe(mail.to);
    expect(parsed.from?.address).toBe('no-reply@koma.example');
    expect(parsed.messageId).toBe(`<${messageId}@koma.example>`);
    expect(parsed.headers).toContainEqual(expect.objectContaining({ key: 'content-language', value: 'ja' }));
  }
});

test('the same mail sent twice is one file, and one message for the mail program', async () => {
  const messageId = newId();
  const disk = await openDisk();
  const smtp = await openSmtp();
  for (const mailer of [disk.mailer, disk.mailer, smtp.mailer, smtp.mailer])
    await mailer.send({ ...mail, messageId });
  expect(await disk.names()).toEqual([`${messageId}.eml`]);
  const ids = smtp.received.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)?.[1]);
  expect(new Set(ids).size).toBe(1);
});

test('files sort by the time at which they were sent, and no half file stays', async () => {
  const { mailer, names } = await openDisk();
  const ids = [1, 2, 3].map((minute) => idAt(Date.UTC(2026, 0, 1, 12, minute)));
  for (const messageId of ids.toReversed()) await mailer.send({ ...mail, messageId });
  expect(await names()).toEqual(ids.map((id) => `${id}.eml`));
});

test('line breaks in a subject or header add no header and no recipient', async () => {
  const evil = 'Hello\r\nBcc: victim@example.com\r\n\r\nbody';
  const sources = await sendThroughBoth({ ...mail, subject: evil, headers: { 'X-Project': evil } });
  for (const source of sources) {
    const { headers, bcc, text: body } = await PostalMime.parse(source);
    expect(bcc ?? []).toEqual([]);
    expect(headers.map((header) => header.key)).not.toContain('bcc');
    expect(body?.trim()).toBe(mail.text);
  }
});

test('an address that is more than one address is refused', async () => {
  const { mailer } = await openDisk();
  const addresses = [
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'A <a@example.com>',
    'nobody',
  ];
  for (const to of addresses) await expect(mailer.send({ ...mail, to })).rejects.toThrow('one plain address');
  await expect(mailer.send({ ...mail, headers: { 'X: a\r\nBcc': 'b@example.com' } })).rejects.toThrow(
    'mail header',
  );
  await expect(mailer.send({ ...mail, messageId: '../../escape' })).rejects.toThrow('UUID');
});

test('the check tells a mail server that is there from one that is not', async () => {
  const { mailer } = await openSmtp();
  await expect(mailer.check()).resolves.toBeUndefined();
  const absent: Mailer = openMailer({
    config: { smtpUrl: 'smtp://127.0.0.1:1', mailFrom, dataDir: '/nowhere' },
  });
  await expect(absent.check()).rejects.toThrow();
  await absent.stop();
  await expect((await openDisk()).mailer.check()).resolves.toBeUndefined();
});
