import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../../config.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { startWithFile } from '../../../test/start-with-file.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { backUp, makeScheduledBackup } from './backup.service.ts';
import { listBackups, paths } from './backup-folder.ts';
import { prune } from './prune.service.ts';
import { restore } from './restore.service.ts';
import { verify } from './verify.service.ts';

let koma: TestApp;
let place: string;
let folder: string;

beforeAll(async () => {
  koma = await startWithFile();
  // Makes this installation distinct, because test databases are copies of one.
  await koma.platform.pool.query("update migrations set ran_at = ran_at - interval '1 day'");
});
afterAll(() => koma.stop());
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'koma-backup-'));
  folder = join(place, 'backups');
});
afterEach(() => removeFolder(place));

const backUpByClock = ({ platform } = koma) =>
  makeScheduledBackup({
    ...platform,
    config: { ...platform.config, backup: { folder, keep: 1, at: '03:15' } },
  });

test('a folder whose bytes would lie among those of the installation is refused', async () => {
  const { dataDir } = koma.platform.config;
  const [linked, around] = [join(place, 'linked'), join(place, 'around')];
  await symlink(dataDir, linked);
  await mkdir(around);
  await symlink(join(dataDir, 'objects'), join(around, 'objects'));
  const within = ['objects', 'objects/versions', 'postgres/new', 'scratch'].map((name) =>
    join(dataDir, name),
  );
  for (const refused of [dataDir, linked, join(linked, 'objects/new'), around, ...within]) {
    await expect(backUp(koma.platform, { folder: refused })).rejects.toThrow('it meets what Koma keeps in');
    expect(() => loadConfig({ DATA_DIR: dataDir, BACKUP_DIR: refused })).toThrow(
      'The setting BACKUP_DIR is not usable',
    );
  }
  for (const taken of [join(dataDir, 'backups'), `${dataDir}-backups`, join(dataDir, '..')])
    expect(loadConfig({ DATA_DIR: dataDir, BACKUP_DIR: taken }).backup?.folder).toBe(taken);
});

test('what is not of a backup stays in the folder of its objects', async () => {
  await backUp(koma.platform, { folder });
  const { blobs } = paths(folder);
  const needless = '0'.repeat(64);
  const strange = [
    'versions/3f/a1/0190a1b2-0000-7000-8000-00000000a13f/original',
    '00/00/notes.txt',
    `11/11/${needless}`,
    'draft-of-a-letter',
  ].map((name) => join(blobs, name));
  for (const path of [...strange, paths(folder).blob(needless), `${paths(folder).blob(needless)}.damaged`]) {
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, 'bytes');
  }
  await backUp(koma.platform, { folder });
  expect(await prune(folder, 1)).toHaveLength(1);
  expect(strange.filter((path) => !existsSync(path))).toEqual([]);
  expect(existsSync(paths(folder).blob(needless))).toBe(false);
  expect(existsSync(`${paths(folder).blob(needless)}.damaged`)).toBe(false);
  expect((await verify(folder)).damages).toEqual([]);
});

test('two installations do not share a folder, and one that was restored goes on in its own', async () => {
  const { name } = await backUp(koma.platform, { folder });
  const other = await startTestApp();
  const refusal = `The folder ${folder} holds backups of another installation: name another one.`;
  await expect(backUp(other.platform, { folder, keep: 1 })).rejects.toThrow(refusal);
  expect(await listBackups(folder)).toEqual([name]);
  await restore(other.platform, { folder });
  const again = await backUp(other.platform, { folder });
  expect(await listBackups(folder)).toEqual([name, again.name]);
  await other.stop();
});

test('a folder that an earlier Koma filled is taken over by the secret of its backups', async () => {
  await backUp(koma.platform, { folder });
  const mark = await readFile(paths(folder).owner);
  await rm(paths(folder).owner);
  const config = { ...koma.platform.config, secret: 'the secret of another installation' };
  await expect(backUp({ ...koma.platform, config }, { folder })).rejects.toThrow('of another installation');
  await backUpByClock();
  expect(await readFile(paths(folder).owner)).toEqual(mark);
});

test('where the disk of the backups is not mounted, none is made by the clock', async () => {
  await backUpByClock();
  const away = join(place, 'away');
  await rename(folder, away);
  await expect(backUpByClock()).rejects.toThrow(`There are no backups in ${folder} any more`);
  await mkdir(folder);
  await expect(backUpByClock()).rejects.toThrow('is its disk mounted?');
  expect(existsSync(paths(folder).blobs)).toBe(false);
  await rm(folder, { recursive: true });
  await rename(away, folder);
  await backUpByClock();
  expect(await listBackups(folder)).toHaveLength(1);

  await rm(folder, { recursive: true });
  await backUp(koma.platform, { folder });
  await backUpByClock();
});
