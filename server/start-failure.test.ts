import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadConfig } from './config.ts';
import { startKoma } from './run.ts';
import { explainStart } from './start-failure.ts';
import { removeFolder } from './test/remove-folder.ts';
import { patient, runProgram } from './test/run-program.ts';
import { createEmptyDatabase, createTestDatabase, openClient } from './test/test-database.ts';

let root: string;
let dataDir: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'koma-failure-'));
  dataDir = join(root, 'data');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await removeFolder(root);
});

async function failToStart(env: NodeJS.ProcessEnv): Promise<string> {
  const { exit, read } = runProgram({ program: 'main.ts', env: { DATA_DIR: dataDir, DEMO: 'no', ...env } });
  expect(await exit).toBe(1);
  return read().trim();
}

async function failHere(env: NodeJS.ProcessEnv): Promise<string[]> {
  const said: string[] = [];
  const start = async () => {
    const config = loadConfig({ DATA_DIR: dataDir, DEMO: 'no', PORT: '0', NODE_ENV: 'test', ...env });
    const log = pino({ level: 'silent' });
    const { started, stop } = startKoma({ config, log, say: (line) => said.push(line) });
    await started;
    await stop();
  };
  const failure = await start().then(
    () => 'no failure',
    (error: unknown) => explainStart(error) ?? String(error),
  );
  return [...said, failure];
}

test('a role that may not make tables is told so', async () => {
  const database = await createEmptyDatabase();
  const role = `narrow_${randomBytes(4).toString('hex')}`;
  const client = await openClient(database.url);
  await client.query(`create role ${role} login`);
  const url = new URL(database.url);
  url.username = role;
  expect(await failHere({ DATABASE_URL: url.href })).toEqual([
    expect.stringMatching(/^The user of DATABASE_URL has too few rights: permission denied for [^\n]+\.$/),
  ]);
  await client.query(`drop role ${role}`);
  await client.end();
});

test('a file in the place of DATA_DIR is told', async () => {
  await writeFile(dataDir, 'a file');
  expect(await failToStart({})).toMatch(
    /^Koma cannot start\. A file stands where a folder is needed: [^\n]+\.$/,
  );
});

test('a storage that cannot be meant is told alone', async () => {
  const database = await createTestDatabase();
  const refusal = (STORAGE_URL: string) => failHere({ STORAGE_URL, DATABASE_URL: database.url });
  expect(await refusal('bucket')).toEqual([
    expect.stringMatching(/^The setting STORAGE_URL is not usable: [^\n]+$/),
  ]);
  // S3's library reads the keys from the environment.
  vi.stubEnv('AWS_ACCESS_KEY_ID', undefined);
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  expect(await refusal('s3://bucket?endpoint=http://127.0.0.1:1')).toEqual([
    expect.stringMatching(/^STORAGE_URL names S3, but [^\n]+$/),
  ]);
});

test('plain http is warned of, and a HOST that is none of this machine told', async () => {
  const database = await createTestDatabase();
  const env = { NODE_ENV: 'production', LOG_LEVEL: 'silent', DATABASE_URL: database.url };
  expect(await failHere({ ...env, PUBLIC_URL: 'http://koma.example', HOST: '192.0.2.1' })).toEqual([
    expect.stringMatching(/^PUBLIC_URL is http:\/\/koma\.example: over plain http [^\n]+$/),
    'The setting HOST is not usable: 192.0.2.1 is no address of this machine.',
  ]);
  expect(await failHere({ ...env, PUBLIC_URL: 'https://koma.example', HOST: 'koma.invalid' })).toEqual([
    'The setting HOST is not usable: koma.invalid is no name that leads to this machine.',
  ]);
});

test('an administrator’s command whose connection is ended says so in a sentence', async () => {
  const database = await createTestDatabase();
  const client = await openClient(database.url);
  await client.query('begin; lock table accounts in access exclusive mode');
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url };
  const { exit, read } = runProgram({ program: 'admin.ts', args: ['locked'], env });
  const endWaiting = async () => {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_locks where relation = 'accounts'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    );
    return rowCount;
  };
  await expect.poll(endWaiting, patient).toBe(1);
  expect(await exit).toBe(1);
  expect(read().trim()).toBe(
    'The database ended the connection: terminating connection due to administrator command.',
  );
  await client.end();
});

test('a database that goes away is told, also in the words of its driver', () => {
  for (const words of [
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
  ])
    expect(explainStart(new Error(words))).toBe(`The database ended the connection: ${words}.`);
});
