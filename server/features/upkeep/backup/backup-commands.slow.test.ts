import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findPostmaster } from '../../../platform/database/embedded/postmaster.ts';
import { openStorage } from '../../../platform/storage/open-storage.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { startWithFile } from '../../../test/start-with-file.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { runCommand } from '../../admin/run-command.ts';

const patient = { timeout: 120_000, interval: 5 };

let koma: TestApp;
let folder: string;

beforeAll(async () => {
  koma = await startWithFile();
});
afterAll(() => koma.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-backup-'));
  await chmod(folder, 0o755);
});
afterEach(() => removeFolder(folder));

function run(args: string[], further: NodeJS.ProcessEnv = {}) {
  const program = fileURLToPath(new URL('../../../admin.ts', import.meta.url));
  const { dataDir, secret } = koma.platform.config;
  const env = { ...process.env, DATABASE_URL: koma.database.url, DATA_DIR: dataDir, KOMA_SECRET: secret };
  const child = spawn(process.execPath, [program, ...args], { env: { ...env, ...further } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'close').then(([code]) => ({ code, output: output.trim() }));
  return { child, ended };
}

const admin = (args: string[], platform = koma.platform) => runCommand(args, async () => platform);

test('a backup leaves the database of an older Koma as it is, and says what to do', async () => {
  const { rows } = await koma.platform.pool.query(
    'delete from migrations where name = (select max(name) from migrations) returning name',
  );
  const { name } = rows[0];
  const sentence = `The database is of an older Koma, which has not run ${name}: use the version that runs, or start this one first.`;
  for (const command of ['backup', 'rehearse'])
    expect(await run([command, folder]).ended).toEqual({ code: 1, output: sentence });
  const found = await koma.platform.pool.query('select from migrations where name = $1', [name]);
  expect(found.rowCount).toBe(0);
  await koma.platform.pool.query('insert into migrations (name) values ($1)', [name]);
  const { code, output } = await run(['backup', folder]).ended;
  expect(output).toMatch(/ are saved\.$/);
  expect(code).toBe(0);
});

test('a proof needs no database and makes none', async () => {
  await admin(['backup', folder]);
  const dataDir = join(folder, 'never made');
  const { code, output } = await run(['verify', folder], { DATABASE_URL: '', DATA_DIR: dataDir }).ended;
  expect(output).toMatch(/ are whole\.$/);
  expect(code).toBe(0);
  expect(existsSync(dataDir)).toBe(false);
});

test('a folder that cannot be one is named in a sentence', async () => {
  const path = fileURLToPath(import.meta.url);
  for (const command of ['backup', 'verify', 'restore', 'rehearse']) {
    const { exitCode, lines } = await admin([command, path]);
    expect(lines).toEqual([
      expect.stringContaining(`The folder ${path} cannot be used for backups: ENOTDIR`),
    ]);
    expect(exitCode).toBe(1);
  }
});

test('a bucket that refuses or does not answer is named in a sentence', async () => {
  const refusing = createServer((_, response) => response.writeHead(403).end()).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const address = refusing.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' });
  const empty = await startTestApp();
  await admin(['backup', folder]);
  for (const [at, reason] of [
    [port, /that key may not use the bucket films\.$/],
    [1, /^Of the bucket films: The storage of STORAGE_URL does not answer: .*ECONNREFUSED/],
  ] as const) {
    const storageUrl = `s3://films?endpoint=http://127.0.0.1:${at}`;
    for (const { platform, command } of [
      { platform: koma.platform, command: 'backup' },
      { platform: empty.platform, command: 'restore' },
    ]) {
      const config = { ...platform.config, storageUrl };
      const storage = await openStorage({ config, log: platform.log });
      const { exitCode, lines } = await admin([command, folder], { ...platform, config, storage });
      expect(lines).toEqual([expect.stringMatching(reason)]);
      expect(exitCode).toBe(1);
      await storage.stop();
    }
  }
  await empty.stop();
  refusing.close();
  for (const [name, value] of Object.entries({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY })) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

const moments = [
  { what: 'while its database starts', hasBegun: (place: string) => existsSync(place) },
  {
    what: 'while its database runs',
    hasBegun: (place: string) => findPostmaster(join(place, 'data/postgres/data'))?.ready === true,
  },
];

for (const { what, hasBegun } of moments)
  test(`a rehearsal that is interrupted ${what} leaves no database and no copy`, async () => {
    const temporary = join(folder, 'temporary');
    await mkdir(temporary, { mode: 0o755 });
    const { child, ended } = run(['rehearse', join(folder, 'backups')], { TMPDIR: temporary });
    const findPlace = async () => {
      const name = (await readdir(temporary)).find((found) => found.startsWith('koma-rehearsal-'));
      return name && hasBegun(join(temporary, name)) ? join(temporary, name) : undefined;
    };
    await expect.poll(findPlace, patient).toBeDefined();
    const place = (await findPlace()) ?? '';
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 130, output: '' });
    expect(findPostmaster(join(place, 'data/postgres/data'))).toBeUndefined();
    expect(await readdir(temporary)).toEqual([]);
  });
