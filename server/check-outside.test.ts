import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOutside } from './check-outside.ts';
import { loadConfig } from './config.ts';
import type { Mailer } from './platform/mail/mail.ts';
import { openMailer } from './platform/mail/mailer.ts';
import { openS3Storage } from './platform/storage/s3/s3.ts';
import { readS3Url } from './platform/storage/s3/s3-url.ts';
import { startTestS3 } from './platform/storage/storage.fixture.ts';
import { StartFailure } from './start-failure.ts';

const log = pino({ level: 'silent' });
const mailer = { send: async () => undefined, check: async () => undefined, stop: async () => undefined };
let server: Awaited<ReturnType<typeof startTestS3>>;

beforeAll(async () => {
  server = await startTestS3();
});
afterAll(() => server.close());

async function start(url: string, mails: Mailer = mailer) {
  const said: string[] = [];
  const storage = await openS3Storage({ ...readS3Url(url), pageOrigin: 'http://koma.test', log });
  const failure = await checkOutside({ storage, mailer: mails, log, config: loadConfig({}) }, (line) =>
    said.push(line),
  ).catch((error: unknown) => error);
  await storage.stop();
  return { said, failure };
}

async function listenAnywhere(listener: Server): Promise<string> {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const close = (listener: Server) => new Promise((resolve) => listener.close(resolve));

test('a storage that answers is not spoken of', async () => {
  expect(await start(server.url)).toEqual({ said: [], failure: undefined });
});

test('a bucket that does not exist keeps Koma from starting, and is named', async () => {
  const { failure } = await start(server.url.replace('koma-test', 'missing'));
  expect(failure).toEqual(new StartFailure('The bucket missing of STORAGE_URL does not exist.'));
});

test('a key that the storage refuses keeps Koma from starting', async () => {
  const refusing = createHttpServer((_, answer) => answer.writeHead(403).end());
  const address = await listenAnywhere(refusing);
  const { failure } = await start(`s3://any?endpoint=http://${address}`);
  await close(refusing);
  expect(failure).toBeInstanceOf(StartFailure);
  expect(String(failure)).toContain('refuses AWS_ACCESS_KEY_ID');
});

test('a storage and a mail server that do not answer are said in a sentence each, and Koma starts', async () => {
  const nobody = createServer();
  const silence = await listenAnywhere(nobody);
  await close(nobody);
  const smtpUrl = `smtp://hana:secret@${silence}`;
  const mails = openMailer({ config: { smtpUrl, mailFrom: 'koma@koma.example', dataDir: '' } });
  const { said, failure } = await start(`s3://any?endpoint=http://${silence}`, mails);
  await expect.poll(() => said).toHaveLength(2);
  await mails.stop();
  expect(failure).toBeUndefined();
  expect(said.toSorted()).toEqual([
    expect.stringMatching(/^The mail server of SMTP_URL does not answer: .*Koma goes on without it/),
    expect.stringMatching(/^The storage of STORAGE_URL does not answer: .*Koma goes on without it/),
  ]);
  expect(said.join()).not.toContain('secret');
});

test('a disk that is smaller than what is kept free on it keeps Koma from starting', async () => {
  const storage = await openS3Storage({ ...readS3Url(server.url), pageOrigin: 'http://koma.test', log });
  const check = (size: number, DISK_KEEP_FREE: string) => {
    const disk = { ...storage, readDisk: async () => ({ free: 0, size }) };
    return checkOutside({ storage: disk, mailer, log, config: loadConfig({ DISK_KEEP_FREE }) }, () => {});
  };
  await expect(check(1024 ** 4, '1 TB')).rejects.toEqual(
    new StartFailure(
      'The setting DISK_KEEP_FREE is not usable: the disk of DATA_DIR is no larger than that.',
    ),
  );
  await check(1024 ** 4, '500 GB');
  await storage.stop();
});
