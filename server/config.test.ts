import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';

test.each(['https://koma.example', 'http://localhost:4000', 'http://127.0.0.1:4000/', 'https://[::1]:8443'])(
  'links in mails may begin with %s',
  (address) => {
    expect(loadConfig({ PUBLIC_URL: address }).publicUrl).toBe(address.replace(/\/$/, ''));
  },
);

test.each(['koma.example', 'ftp://koma.example', 'http://koma.example}', 'https:///'])(
  'a start with the address %s says how it is to be written',
  (address) => {
    expect(() => loadConfig({ PUBLIC_URL: address })).toThrow(
      'The setting PUBLIC_URL is not usable: say it as https://koma.example.',
    );
  },
);

test('what is empty counts as unset, whatever it is', () => {
  const names = loadConfig({}).settings.map(({ name }) => name);
  const empty = loadConfig(Object.fromEntries(names.map((name) => [name, ''])));
  expect(empty).toEqual(loadConfig({}));
  expect(loadConfig({ PUBLIC_URL: '', PORT: '4001' }).publicUrl).toBe('http://localhost:4001');
});

const production = { NODE_ENV: 'production' };
const longSecret = 'x'.repeat(32);

test.each([
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL is not usable: say it as smtp://'],
  [{ SMTP_URL: 'mail.example.com:587' }, 'SMTP_URL is not usable: say it as smtp://'],
  [{ SMTP_URL: 'http://mail.example.com' }, 'SMTP_URL is not usable: say it as smtp://'],
  [{ SMTP_URL: 'smtp:mail' }, 'SMTP_URL is not usable: say it as smtp://'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL is not usable: say it as smtp://'],
  [{ SMTP_URL: 'smtp://koma:a/b@mail.example.com' }, 'SMTP_URL is not usable: say it as smtp://'],
  [{ SMTP_URL: 'smtp://koma:1#2@mail.example.com' }, 'SMTP_URL is not usable: say it as smtp://'],
  [{ SMTP_URL: 'smtp://koma:1?2@mail.example.com' }, 'SMTP_URL is not usable: say it as smtp://'],
  [
    { PUBLIC_URL: 'https://koma.example/review' },
    'PUBLIC_URL is not usable: say it as https://koma.example, with',
  ],
  [
    { PUBLIC_URL: 'https://koma.example?a=b' },
    'PUBLIC_URL is not usable: say it as https://koma.example, with',
  ],
  [
    { PUBLIC_URL: 'https://koma.example#a' },
    'PUBLIC_URL is not usable: say it as https://koma.example, with',
  ],
  [
    { PUBLIC_URL: 'https://a:b@koma.example' },
    'PUBLIC_URL is not usable: say it as https://koma.example, with',
  ],
  [{ HOST: 'http://koma.example' }, 'HOST is not usable: say an address or a name of this machine alone'],
  [{ HOST: '0.0.0.0:4000' }, 'HOST is not usable: say an address or a name of this machine alone'],
  [{ HOST: '*' }, 'HOST is not usable: say an address or a name of this machine alone'],
  [
    { ...production, KOMA_SECRET: longSecret.slice(1) },
    'KOMA_SECRET is not usable: in production it has at least 32',
  ],
  [{ MAIL_FROM: 'Koma' }, 'MAIL_FROM is not usable: say it as koma@koma.example'],
  [{ MAIL_FROM: 'Koma <>' }, 'MAIL_FROM is not usable: say it as koma@koma.example'],
  [{ MAIL_FROM: 'Koma, Inc. <koma@koma.example>' }, 'MAIL_FROM is not usable: say it as koma@koma.example'],
  [{ MAIL_FROM: 'Koma <koma@koma.example>, other@koma.example' }, 'MAIL_FROM is not usable: say it as'],
  [{ PORT: 'abc' }, 'PORT is not usable: say a whole number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT is not usable: say a whole number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT is not usable: say a whole number from 0 to 65535.'],
  [{ WORKER_PORT: '40.5' }, 'WORKER_PORT is not usable: say a whole number from 0 to 65535.'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY is not usable: say a whole number from 0 to 10.'],
  [{ BODY_SECONDS: '15s' }, 'BODY_SECONDS is not usable: say a number from 1 to 120.'],
  [{ BACKUP_KEEP: 'all' }, 'BACKUP_KEEP is not usable: say a whole number from 1 to 1000.'],
  [{ RETENTION_TRASH_DAYS: 'never' }, 'RETENTION_TRASH_DAYS is not usable: say a whole number from'],
  [{ STORAGE_PER_ACCOUNT: '0 GB' }, 'STORAGE_PER_ACCOUNT is not usable: say it as 500 MB, 50 GB or 2 TB.'],
  [{ STORAGE_PER_ACCOUNT: '1.5 GB' }, 'STORAGE_PER_ACCOUNT is not usable: say it as 500 MB, 50 GB or 2 TB.'],
  [{ STORAGE_PER_ACCOUNT: '50' }, 'STORAGE_PER_ACCOUNT is not usable: say it as 500 MB, 50 GB or 2 TB.'],
  [{ STORAGE_PER_ACCOUNT: '50 GiB' }, 'STORAGE_PER_ACCOUNT is not usable: say it as 500 MB, 50 GB or 2 TB.'],
  [{ STORAGE_PER_ACCOUNT: '-1 GB' }, 'STORAGE_PER_ACCOUNT is not usable: say it as 500 MB, 50 GB or 2 TB.'],
  [
    { STORAGE_PER_ACCOUNT: '10000 TB' },
    'STORAGE_PER_ACCOUNT is not usable: say it as 500 MB, 50 GB or 2 TB.',
  ],
  [{ DISK_KEEP_FREE: '127 MB' }, 'DISK_KEEP_FREE is not usable: say 128 MB or more.'],
  [{ OTEL_TRACES_SAMPLER_ARG: 'half' }, 'OTEL_TRACES_SAMPLER_ARG is not usable: say a number from 0 to 1.'],
])('a setting that cannot work is refused in one sentence: %o', (environment, sentence) => {
  expect(() => loadConfig(environment)).toThrow(`The setting ${sentence}`);
});

test('no sentence repeats a password', () => {
  const environment = { SMTP_URL: 'smtp://koma:hidden/word@mail.example.com' };
  expect(() => loadConfig(environment)).toThrow(/^(?!.*hidden)/);
});

test('settings that can work are taken as they are', () => {
  for (const SMTP_URL of [
    'smtp://127.0.0.1:25',
    'smtps://koma%40koma.example:a%2Fb@mail.example.com/',
    'smtp://mail.example.com:587?requireTLS=true',
  ])
    expect(loadConfig({ SMTP_URL }).smtpUrl).toBe(SMTP_URL);
  for (const MAIL_FROM of [
    'koma@koma.example',
    'コマ <no-reply@koma.example>',
    '"Koma, Inc." <koma@koma.example>',
    'koma@mailhost',
  ])
    expect(loadConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
  for (const HOST of ['0.0.0.0', '::', '::1', 'localhost', 'koma-1.lan'])
    expect(loadConfig({ HOST }).host).toBe(HOST);
  for (const STORAGE_PER_ACCOUNT of ['2 TB', ' 2tb ', '2048 GB'])
    expect(loadConfig({ STORAGE_PER_ACCOUNT }).storagePerAccount).toBe(2 * 1024 ** 4);
  expect(loadConfig({ BODY_SECONDS: '1.5' }).bodySeconds).toBe(1.5);
  expect(loadConfig({ ...production, KOMA_SECRET: longSecret }).secret).toBe(longSecret);
  expect(loadConfig({ KOMA_SECRET: 'short' }).secret).toBe('short');
});

test('plain http in production is warned of', () => {
  const warningsOf = (environment: NodeJS.ProcessEnv) => loadConfig(environment).warnings;
  expect(warningsOf({ ...production, PUBLIC_URL: 'http://koma.example' })).toEqual([
    expect.stringMatching(/^PUBLIC_URL is http:\/\/koma\.example: over plain http anybody on the way reads/),
  ]);
  expect(warningsOf(production)).toHaveLength(1);
  expect(warningsOf({ ...production, PUBLIC_URL: 'https://koma.example' })).toEqual([]);
  expect(warningsOf({ PUBLIC_URL: 'http://koma.example' })).toEqual([]);
});
