import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../../config.ts';
import { processImageJob } from '../../../jobs/process-media.ts';
import { removeObjectsJob } from '../../../jobs/remove-objects.ts';
import { registerWork } from '../../../jobs/work.ts';
import { openSession } from '../../../platform/database/statements/copy-rows.ts';
import { newId } from '../../../platform/id.ts';
import { holdRemovals } from '../../../platform/storage/removal-hold.ts';
import { startTestS3 } from '../../../platform/storage/storage.fixture.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { castReview, say } from '../../../test/test-comments.ts';
import { putFile } from '../../../test/test-files.ts';
import { castProject } from '../../../test/test-projects.ts';
import { runCommand } from '../../admin/run-command.ts';
import { backUp } from './backup.service.ts';
import { listBackups, paths } from './backup-folder.ts';
import { hashOf } from './packed-files.ts';
import { prune } from './prune.service.ts';
import { rehearse } from './rehearse.service.ts';
import { restore } from './restore.service.ts';
import { verify } from './verify.service.ts';

let koma: TestApp;
let cast: Awaited<ReturnType<typeof castReview>>;
let folder: string;

beforeAll(async () => {
  koma = await startTestApp();
  cast = await castReview(koma);
  await say(koma, cast.owner, cast.clip, { comment: 'The cut comes\ttoo early.\n「早い」\\N' });
});
afterAll(() => koma.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-backup-'));
});
afterEach(() => removeFolder(folder));

const addFile = (name: string) =>
  putFile(koma.platform, { by: cast.owner, projectId: cast.projectId, name, bytes: `bytes of ${name}` });

function watchReads(storage: Storage) {
  const read: string[] = [];
  const watched: Storage = {
    ...storage,
    read: (input) => {
      read.push(input.key);
      return storage.read(input);
    },
  };
  return { read, watched };
}

test('a backup comes back with every row and every object, and no difference', async () => {
  const versionId = newId();
  await koma.platform.queue.enqueue(
    koma.platform.db,
    processImageJob,
    { versionId },
    { singletonKey: versionId },
  );
  const { manifest, differences } = await rehearse(koma.platform, folder);
  expect(differences).toEqual([]);
  expect(manifest.objects.count).toBe(3);
  const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
  expect(rowsOf('file_versions')).toBe(3);
  expect(rowsOf('comments')).toBe(1);
  expect(manifest.tables.filter(({ name }) => name.startsWith('events_')).length).toBeGreaterThan(1);
  expect(rowsOf('jobs')).toBeGreaterThan(0);
});

test('what is there is not copied again, also after a backup that was cut off', async () => {
  const { read, watched } = watchReads(koma.platform.storage);
  const platform = { ...koma.platform, storage: watched };
  let left = 2;
  const breaking: Storage = {
    ...watched,
    read: (input) => (left-- > 0 ? watched.read(input) : Promise.reject(new Error('cut off'))),
  };
  await expect(backUp({ ...platform, storage: breaking }, { folder })).rejects.toThrow('cut off');
  expect(await listBackups(folder)).toEqual([]);
  const copied = read.length;
  await backUp(platform, { folder });
  expect(read.length).toBe(3);
  expect(copied).toBe(2);
  await addFile('later.png');
  await backUp(platform, { folder });
  expect(read.length).toBe(4);
});

test('a bit that changes is found without restoring, in the rows and in the objects', async () => {
  const { name } = await backUp(koma.platform, { folder });
  expect((await verify(folder)).damages).toEqual([]);
  const [blob] = (await readdir(paths(folder).blobs, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const harm = async (path: string) => {
    const bytes = await readFile(path);
    const changed = Buffer.from(bytes);
    changed.writeUInt8((changed.at(-1) ?? 0) ^ 1, changed.length - 1);
    await writeFile(path, changed);
    return () => writeFile(path, bytes);
  };
  const heal = await harm(blob ?? '');
  expect((await verify(folder)).damages).toEqual([expect.stringMatching(/^The object .* was damaged/)]);
  expect((await runCommand(['verify', folder], async () => koma.platform)).exitCode).toBe(1);
  await heal();
  await harm(paths(folder).table(name, 'comments'));
  expect((await verify(folder)).damages).toEqual([expect.stringContaining('comments')]);
});

test('objects that are let go while a backup is made are removed after it', async () => {
  const worker = await startTestApp({ database: koma.database, works: true });
  registerWork(worker.platform);
  const client = await openSession(koma.platform.pool);
  expect(await holdRemovals(client)).toBe(true);
  await expect(backUp(koma.platform, { folder })).rejects.toThrow('Another backup is being made.');
  const key = `versions/${newId()}/original`;
  await worker.platform.storage.put({ key, body: Buffer.from('x'), contentType: 'image/png' });
  await koma.platform.queue.enqueue(koma.platform.db, removeObjectsJob, { keys: [key] });
  const waiting = async () => {
    const { rows } = await koma.platform.pool.query(
      "select state, start_after > now() as later from jobs where name = 'remove-objects' and state in ('waiting', 'running')",
    );
    return rows;
  };
  await expect.poll(waiting).toEqual([{ state: 'waiting', later: true }]);
  expect(await worker.platform.storage.head(key)).toBeDefined();
  await client.end();
  await koma.platform.pool.query(
    "update jobs set start_after = now() where name = 'remove-objects' and state in ('waiting', 'running')",
  );
  await expect.poll(() => worker.platform.storage.head(key)).toBeUndefined();
  await worker.stop();
});

test('a row whose object is missing fails the backup, which leaves none behind', async () => {
  const { versionId } = await addFile('lost.png');
  const key = `versions/${versionId}/original`;
  await koma.platform.storage.remove([key]);
  await expect(backUp(koma.platform, { folder })).rejects.toThrow(`The object ${key} is missing`);
  expect(await listBackups(folder)).toEqual([]);
  await koma.platform.storage.put({ key, body: Buffer.from('back'), contentType: 'image/png' });
});

test('it is restored where nobody is yet, with the secret that sealed it', async () => {
  await backUp(koma.platform, { folder });
  await expect(restore(koma.platform, { folder })).rejects.toThrow('There are accounts here already');
  const empty = await startTestApp({
    environment: { KOMA_SECRET: 'another secret than the one that sealed' },
  });
  await expect(restore(empty.platform, { folder })).rejects.toThrow('Set KOMA_SECRET to the secret');
  await empty.stop();
});

test('from S3 it comes back into S3, and a newer Koma migrates it afterwards', async () => {
  const server = await startTestS3();
  const source = await startTestApp({ environment: { STORAGE_URL: server.url } });
  const { owner, project } = await castProject(source);
  await putFile(source.platform, {
    by: owner,
    projectId: project._id,
    name: 'still.png',
    bytes: 'bytes in a bucket',
  });
  await source.platform.pool.query(
    "delete from migrations where name in ('0058_backups.sql', '0069_backup_folders.sql')",
  );
  const { objects, migrations } = await backUp(source.platform, { folder });
  expect(objects.count).toBe(1);
  expect(migrations).not.toContain('0058_backups.sql');
  for await (const { key } of source.platform.storage.list('')) await source.platform.storage.remove([key]);
  const target = await startTestApp({ environment: { STORAGE_URL: server.url } });
  await restore(target.platform, { folder });
  const { rows } = await target.platform.pool.query('select object_key from file_versions');
  expect(rows).toHaveLength(1);
  const migrated = await target.platform.pool.query(
    "select to_regclass('backups') is not null as made from migrations where name = '0058_backups.sql'",
  );
  expect(migrated.rows).toEqual([{ made: true }]);
  expect(await text(await target.platform.storage.read({ key: rows[0].object_key }))).toBe(
    'bytes in a bucket',
  );
  await target.stop();
  await source.stop();
  await server.close();
});

test('the newest are kept, with every byte that they need and no other', async () => {
  const first = await backUp(koma.platform, { folder });
  const { versionId } = await addFile('short lived.png');
  const second = await backUp(koma.platform, { folder });
  await koma.platform.pool.query('delete from file_versions where id = $1', [versionId]);
  const third = await backUp(koma.platform, { folder });
  const gone = second.objects.count - third.objects.count;
  expect(gone).toBe(1);
  expect(await prune(folder, 1)).toEqual([first.name, second.name]);
  expect(await listBackups(folder)).toEqual([third.name]);
  expect((await verify(folder)).damages).toEqual([]);
  const blobs = (await readdir(paths(folder).blobs, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  );
  expect(blobs).toHaveLength(third.objects.count);
  expect(existsSync(paths(folder).backup(first.name))).toBe(false);
  const [one] = blobs;
  expect(await hashOf(createReadStream(join(one?.parentPath ?? '', one?.name ?? '')))).toBe(one?.name);
});

test('its settings are read, and a time that is none is refused', () => {
  const settings = { BACKUP_DIR: '/backups', BACKUP_AT: '23:05', BACKUP_KEEP: '30' };
  expect(loadConfig(settings).backup).toEqual({ folder: '/backups', at: '23:05', keep: 30 });
  expect(loadConfig({ BACKUP_DIR: '/backups' }).backup).toEqual({ folder: '/backups', at: '03:15', keep: 7 });
  expect(loadConfig({}).backup).toBeUndefined();
  expect(() => loadConfig({ ...settings, BACKUP_AT: '24:00' })).toThrow(
    'The setting BACKUP_AT is not usable',
  );
});

test('the age of the last backup is a metric', async () => {
  await backUp(koma.platform, { folder });
  const { body } = await koma.app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  expect(body).toMatch(/^koma_backup_age_seconds \d/m);
});
