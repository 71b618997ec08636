import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeFolder } from '../../../test/remove-folder.ts';
import { startWithFile } from '../../../test/start-with-file.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { createTestDatabase, openClient, type TestDatabase } from '../../../test/test-database.ts';
import { runCommand } from '../../admin/run-command.ts';
import { backUp } from './backup.service.ts';
import { paths } from './backup-folder.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { restore } from './restore.service.ts';
import { compareObjectsWith } from './restore-objects.ts';
import { verify } from './verify.service.ts';

const environment = { KOMA_SECRET: '' };

let koma: TestApp;
let target: TestApp;
let saved: string;
let folder: string;
let manifest: Manifest;
const tokyo: TestDatabase[] = [];

async function createTokyoDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  tokyo.push(database);
  const client = await openClient(database.url);
  const name = new URL(database.url).pathname.slice(1);
  await client.query(`alter database ${name} set timezone to 'Asia/Tokyo'`);
  await client.end();
  return database;
}

beforeAll(async () => {
  koma = await startWithFile({ environment });
  saved = await mkdtemp(join(tmpdir(), 'koma-backup-'));
  manifest = await backUp(koma.platform, { folder: saved });
  // Refused restores change nothing, so the tests share one installation.
  target = await startTestApp({ environment });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-backup-'));
  await cp(saved, folder, { recursive: true });
});
afterEach(() => removeFolder(folder));
afterAll(async () => {
  await target.stop();
  await koma.stop();
  await removeFolder(saved);
});

const readMoments = async ({ platform: { pool } }: TestApp) =>
  (await pool.query('select id, created_at from accounts order by id')).rows;

const countAccounts = async (app: TestApp) => (await readMoments(app)).length;

const keptSecret = ({ platform: { config } }: TestApp) => readFile(join(config.dataDir, 'secret'), 'utf8');

test('it comes back where the database has another time zone, with no difference', async () => {
  const source = await startWithFile({ environment, database: await createTokyoDatabase() });
  const other = await mkdtemp(join(tmpdir(), 'koma-backup-'));
  const made = await backUp(source.platform, { folder: other });
  const here = await startTestApp({ environment });
  await restore(here.platform, { folder: other });
  expect(await compareObjectsWith(here.platform, { folder: other, manifest: made })).toEqual([]);
  expect(await readMoments(here)).toEqual(await readMoments(source));
  await here.stop();

  const back = await startTestApp({ environment, database: await createTokyoDatabase() });
  await restore(back.platform, { folder });
  expect(await readMoments(back)).toEqual(await readMoments(koma));
  await back.stop();
  await source.stop();
  await removeFolder(other);
});

const signatureAt = () => paths(folder).manifestSignature(manifest.name);

async function writeForged(forged: object): Promise<void> {
  const text = JSON.stringify({ ...manifest, ...forged });
  const hash = createHash('sha256').update(text).digest('hex');
  await writeFile(paths(folder).manifest(manifest.name), text);
  await writeFile(paths(folder).manifestHash(manifest.name), `${hash}  manifest.json\n`);
}

test('a manifest that was not written with the secret brings nothing, with its own hash or not', async () => {
  const own = await keptSecret(target);
  const [first, ...others] = manifest.sequences;
  const sequences = [{ name: '', isCalled: true, ...first, value: '1' }, ...others];
  await writeForged({ sequences });
  const refusal = 'was not written with the secret of this installation';
  await expect(restore(target.platform, { folder })).rejects.toThrow(refusal);
  await expect(restore(target.platform, { folder, takesUnsigned: true })).rejects.toThrow(refusal);
  await writeManifest(folder, { ...manifest, sequences }, own);
  await expect(restore(target.platform, { folder })).rejects.toThrow(refusal);
  expect(await countAccounts(target)).toBe(0);
  expect(await keptSecret(target)).toBe(own);
});

test('nothing but the bounds and names of our tables gets into a statement, signed or not', async () => {
  const [partition, ...others] = manifest.partitions;
  if (!partition) throw new Error('There are no partitions.');
  const bounds = [
    `${partition.bound}; create table intruded ()`,
    "FOR VALUES FROM ('2026-01-01 00:00:00+00') TO (now())",
    'FOR VALUES IN (true) WITH (fillfactor = 10)',
    'DEFAULT',
  ];
  const forgeries = [
    ...bounds.map((bound) => ({ partitions: [{ ...partition, bound }, ...others] })),
    { partitions: [{ ...partition, name: '../x' }, ...others] },
    { name: '../elsewhere' },
  ];
  await rm(signatureAt());
  for (const forged of forgeries) {
    await writeForged(forged);
    await expect(restore(target.platform, { folder, takesUnsigned: true })).rejects.toThrow(
      `The manifest of ${manifest.name} is damaged, or of a newer Koma.`,
    );
  }
  expect(await countAccounts(target)).toBe(0);
});

test('a backup of an earlier Koma, which is not signed and does not say its time zone, is brought where that is said, and compared in the zone of the database', async () => {
  await rm(signatureAt());
  await expect(restore(target.platform, { folder })).rejects.toThrow('add --unsigned');
  expect(await countAccounts(target)).toBe(0);
  const { timeZone: _, isHashed: __, ...earlier } = manifest;
  await writeFile(paths(folder).manifest(manifest.name), JSON.stringify(earlier));
  await rm(paths(folder).manifestHash(manifest.name));
  const elsewhere = await startTestApp({ environment, database: await createTokyoDatabase() });
  await expect(restore(elsewhere.platform, { folder, takesUnsigned: true })).rejects.toThrow(
    'the database needs the TimeZone',
  );
  await elsewhere.stop();
  const here = await startTestApp({ environment });
  const { lines } = await runCommand(['restore', folder, '--unsigned'], async () => here.platform);
  expect(lines).toEqual([expect.stringMatching(/ are back\.$/)]);
  expect(await readMoments(here)).toEqual(await readMoments(koma));
  await here.stop();
});

test('without the secret that sealed the rows nothing is brought, and the proof misses it', async () => {
  const path = paths(folder).secret(manifest.name);
  const secret = await readFile(path, 'utf8');
  const own = await keptSecret(target);
  for (const harm of [() => writeFile(path, ''), () => writeFile(path, 'another one'), () => rm(path)]) {
    await harm();
    await expect(restore(target.platform, { folder })).rejects.toThrow('The secret of the backup');
    expect((await verify(folder)).damages).toEqual([expect.stringContaining('The secret is missing')]);
  }
  expect(await countAccounts(target)).toBe(0);
  expect(await keptSecret(target)).toBe(own);
  await writeFile(path, secret);
  expect((await verify(folder)).damages).toEqual([]);
});

test('a list of objects that is missing, or not the one that was saved, brings nothing', async () => {
  const path = paths(folder).objects(manifest.name);
  const list = await readFile(path);
  const half = gunzipSync(list).toString('utf8').split('\n').slice(1).join('\n');
  for (const harm of [() => writeFile(path, gzipSync(half)), () => rm(path)]) {
    await harm();
    await expect(restore(target.platform, { folder })).rejects.toThrow(
      `The list of objects of the backup ${manifest.name} is missing or damaged.`,
    );
    expect(await countAccounts(target)).toBe(0);
  }
  await writeFile(path, list);
  const fewer = { ...manifest, objects: { ...manifest.objects, count: manifest.objects.count + 1 } };
  await writeManifest(folder, fewer, await keptSecret(koma));
  await expect(restore(target.platform, { folder })).rejects.toThrow('Of the objects there are 1 and not 2.');
  expect(await countAccounts(target)).toBe(0);
});

// Runs last, because it fills the installation.
test('the secret is there before the rows, and a restore that was cut off can be repeated', async () => {
  const path = paths(folder).table(manifest.name, 'accounts');
  const rows = await readFile(path);
  await rm(path);
  await expect(restore(target.platform, { folder })).rejects.toThrow(
    'The rows of accounts in the backup are missing or damaged.',
  );
  expect(await countAccounts(target)).toBe(0);
  expect(await keptSecret(target)).toBe(await keptSecret(koma));
  await writeFile(path, rows);
  const config = { ...target.platform.config, secret: await keptSecret(target) };
  await restore({ ...target.platform, config }, { folder });
  expect(await readMoments(target)).toEqual(await readMoments(koma));
});
