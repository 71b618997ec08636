import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Storage } from '../../../platform/storage/storage.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { startWithFile } from '../../../test/start-with-file.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { countWaiting, openClient } from '../../../test/test-database.ts';
import { castProject } from '../../../test/test-projects.ts';
import { sendFile } from '../../../test/test-uploads.ts';
import { backUp, makeScheduledBackup } from './backup.service.ts';
import { listBackups, paths } from './backup-folder.ts';
import { prune } from './prune.service.ts';
import { verify } from './verify.service.ts';

let koma: TestApp;
let folder: string;

beforeAll(async () => {
  koma = await startWithFile();
});
afterAll(() => koma.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-backup-'));
});
afterEach(() => removeFolder(folder));

const listBlobs = async () =>
  (await readdir(paths(folder).blobs, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test('no other backup begins before the older ones are removed', async () => {
  const [first, second, third] = [
    await backUp(koma.platform, { folder }),
    await backUp(koma.platform, { folder }),
    await backUp(koma.platform, { folder }),
  ];
  // A named pipe blocks its reader until somebody writes.
  const list = paths(folder).objects(second.name);
  const bytes = await readFile(list);
  await rm(list);
  await promisify(execFile)('mkfifo', [list]);
  const backup = { folder, keep: 3, at: '03:15' };
  const platform = { ...koma.platform, config: { ...koma.platform.config, backup } };
  const scheduled = makeScheduledBackup(platform);
  const writer = await open(list, 'w');
  await expect(backUp(koma.platform, { folder })).rejects.toThrow('Another backup is being made.');
  await writer.writeFile(bytes);
  await writer.close();
  await scheduled;
  const kept = await listBackups(folder);
  expect(kept).toEqual([second.name, third.name, expect.any(String)]);
  expect(existsSync(paths(folder).backup(first.name))).toBe(false);
  expect((await verify(folder)).damages).toEqual([]);
});

test('a folder that does not answer is not taken for one without backups', async () => {
  await backUp(koma.platform, { folder });
  const { name } = await backUp(koma.platform, { folder });
  await backUp(koma.platform, { folder });
  const blobs = await listBlobs();
  const path = paths(folder).manifest(name);
  await rm(path);
  await symlink(path, path);
  await expect(prune(folder, 1)).rejects.toThrow('ELOOP');
  await expect(backUp(koma.platform, { folder })).rejects.toThrow(
    `The folder ${folder} cannot be used for backups: ELOOP`,
  );
  expect(await listBlobs()).toEqual(blobs);
  expect(existsSync(paths(folder).table(name, 'accounts'))).toBe(true);
});

test('where the list of a kept backup is missing, nothing is removed', async () => {
  const { name: first } = await backUp(koma.platform, { folder });
  const { name } = await backUp(koma.platform, { folder });
  await rm(paths(folder).objects(name));
  const blobs = await listBlobs();
  await expect(prune(folder, 1)).rejects.toThrow(`The list of objects of the backup ${name} is missing`);
  expect(await listBackups(folder)).toEqual([first, name]);
  expect(await listBlobs()).toEqual(blobs);
});

test('what killed backups left goes with the next one, and nothing else does', async () => {
  const killed = join(folder, '2025-01-02T03-04-05-006Z');
  const others = join(folder, 'notes');
  for (const path of [killed, others]) await mkdir(join(path, 'tables'), { recursive: true });
  const locked = join(others, 'manifest.json');
  await symlink(locked, locked);
  const { name } = await backUp(koma.platform, { folder });
  expect(existsSync(killed)).toBe(false);
  expect(existsSync(others)).toBe(true);
  await backUp(koma.platform, { folder });
  expect(existsSync(paths(folder).manifest(name))).toBe(true);
});

test('a backup that is told to stop does so while it copies rows, and leaves none behind', async () => {
  const other = await openClient(koma.database.url);
  await other.query('begin; lock table comments in access exclusive mode');
  const stopping = new AbortController();
  const backup = backUp(koma.platform, { folder, signal: stopping.signal });
  const ended = expect(backup).rejects.toThrow('This operation was aborted');
  await expect.poll(() => countWaiting(other, 'comments')).toBe(1);
  stopping.abort();
  await ended;
  expect(await listBackups(folder)).toEqual([]);
  expect(await readdir(folder)).toEqual(['installation', 'objects']);
  await other.query('rollback');
  await other.end();
});

test('what was sent and is taken back while a backup is made fails it not', async () => {
  const { owner, project } = await castProject(koma);
  const upload = { projectId: project._id, name: 'sent.png', bytes: Buffer.from('sent') };
  const { filePath: key } = await sendFile(koma, owner, upload);
  const { storage } = koma.platform;
  const taking: Storage = {
    ...storage,
    async read(input) {
      if (input.key === key) await storage.remove([key]);
      return storage.read(input);
    },
  };
  expect(await storage.head(key)).toBeDefined();
  const { objects } = await backUp({ ...koma.platform, storage: taking }, { folder });
  expect(await storage.head(key)).toBeUndefined();
  expect(objects.count).toBe(1);
  const failing: Storage = { ...storage, read: () => Promise.reject(new Error('the store is ill')) };
  await sendFile(koma, owner, upload);
  await expect(backUp({ ...koma.platform, storage: failing }, { folder })).rejects.toThrow(
    'the store is ill',
  );
});

/** Ends only the session in this database: the server has those of other tests too. */
const endConnection = () =>
  koma.platform.pool.query(
    `select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and classid = 4010058 and granted and datname = current_database()`,
  );

test('a backup whose connection is ended says so in a sentence', async () => {
  const sentence = /^The connection to the database ended meanwhile \(.*\): try again\.$/;
  const { storage } = koma.platform;
  const ending: Storage = {
    ...storage,
    async read(input) {
      await endConnection();
      return storage.read(input);
    },
  };
  await expect(backUp({ ...koma.platform, storage: ending }, { folder })).rejects.toThrow(sentence);

  const other = await openClient(koma.database.url);
  await other.query('begin; lock table comments in access exclusive mode');
  const ended = expect(backUp(koma.platform, { folder })).rejects.toThrow(sentence);
  await expect.poll(() => countWaiting(other, 'comments')).toBe(1);
  await endConnection();
  await ended;
  await other.query('rollback');
  await other.end();
  expect(await listBackups(folder)).toEqual([]);
});
