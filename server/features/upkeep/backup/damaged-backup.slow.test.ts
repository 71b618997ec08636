import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { removeFolder } from '../../../test/remove-folder.ts';
import { startWithFile } from '../../../test/start-with-file.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { backUp, makeScheduledBackup } from './backup.service.ts';
import { listBackups, paths } from './backup-folder.ts';
import { showBackups } from './backup-state.service.ts';
import { isDue } from './blobs.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { restore } from './restore.service.ts';
import { verify } from './verify.service.ts';

const DAY_MS = 24 * 3_600_000;

let koma: TestApp;
let folder: string;
const logged: string[] = [];

beforeAll(async () => {
  koma = await startWithFile({ logTo: { write: (line) => void logged.push(line) } });
});
afterAll(() => koma.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-backup-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await removeFolder(folder);
});

async function harmBlob(): Promise<string> {
  const entries = await readdir(paths(folder).blobs, { recursive: true, withFileTypes: true });
  const [file] = entries.filter((entry) => entry.isFile());
  const path = join(file?.parentPath ?? '', file?.name ?? '');
  await writeFile(path, 'bytez');
  return path;
}

test('a proof puts damaged bytes aside, and the next backup copies the object again', async () => {
  await backUp(koma.platform, { folder });
  const path = await harmBlob();
  expect((await verify(folder)).damages).toEqual([
    expect.stringMatching(
      /^The object .* was damaged, and is put aside: the next backup copies it again, if it is still stored\.$/,
    ),
  ]);
  expect(await readFile(`${path}.damaged`, 'utf8')).toBe('bytez');
  expect((await verify(folder)).damages).toEqual([expect.stringContaining('is missing: the next backup')]);
  await backUp(koma.platform, { folder });
  expect((await verify(folder)).damages).toEqual([]);
  expect(existsSync(`${path}.damaged`)).toBe(false);
});

test('every object of a backup is read again once in thirty days, and mended where it is damaged', async () => {
  await backUp(koma.platform, { folder });
  const path = await harmBlob();
  const hash = path.split('/').at(-1) ?? '';
  const days = Array.from({ length: 30 }, (_, day) => new Date(Date.now() + (day + 1) * DAY_MS));
  const due = days.filter((day) => isDue(hash, day));
  expect(due).toHaveLength(1);
  const [before, on] = [days.find((day) => !isDue(hash, day)), due[0]];
  vi.useFakeTimers({ toFake: ['Date'], now: before ?? 0 });
  await backUp(koma.platform, { folder });
  expect(await readFile(path, 'utf8')).toBe('bytez');
  vi.setSystemTime(on ?? 0);
  await backUp(koma.platform, { folder });
  expect(await readFile(path, 'utf8')).toBe('bytes');
  expect((await verify(folder)).damages).toEqual([]);
});

test('a manifest that was changed is no proof of anything', async () => {
  const manifest = await backUp(koma.platform, { folder });
  const { name, sequences, tables } = manifest;
  const path = paths(folder).manifest(name);
  const [first, ...others] = sequences;
  const refusal = `The manifest of ${name} is damaged`;
  const harms: Manifest[] = [
    { ...manifest, sequences: [{ name: '', isCalled: true, ...first, value: '1' }, ...others] },
    { ...manifest, tables: tables.slice(1) },
  ];
  const target = await startTestApp();
  for (const harm of harms) {
    await writeFile(path, JSON.stringify(harm));
    await expect(verify(folder)).rejects.toThrow(refusal);
    await expect(restore(target.platform, { folder })).rejects.toThrow(refusal);
  }
  await target.stop();
  await writeManifest(folder, manifest, koma.platform.config.secret);
  expect((await verify(folder)).damages).toEqual([]);
  await rm(paths(folder).manifestHash(name));
  await expect(verify(folder)).rejects.toThrow(refusal);
});

test('a backup whose list or manifest is damaged stops no other one', async () => {
  const first = await backUp(koma.platform, { folder });
  await writeFile(paths(folder).objects(first.name), 'no list');
  logged.length = 0;
  const second = await backUp(koma.platform, { folder });
  expect(logged.join('')).toContain('An earlier backup is damaged, and nothing is built on it');
  await writeFile(paths(folder).manifest(second.name), 'no manifest');
  const { objects } = await backUp(koma.platform, { folder });
  expect(objects.count).toBe(1);
  expect((await verify(folder)).damages).toEqual([]);
});

test('a backup counts although older ones cannot be removed, which is said', async () => {
  const first = await backUp(koma.platform, { folder });
  const second = await backUp(koma.platform, { folder });
  await writeFile(paths(folder).objects(second.name), 'no list');
  const config = { ...koma.platform.config, backup: { folder, keep: 2, at: '03:15' } };
  const platform = { ...koma.platform, config };
  await makeScheduledBackup(platform);
  const kept = await listBackups(folder);
  expect(kept).toEqual([first.name, second.name, expect.any(String)]);
  const { failure, made } = await showBackups(platform);
  expect(made[0]?.name).toBe(kept.at(-1));
  expect(failure).toEqual({
    at: made[0]?.madeAt,
    reason: `It was made, but older ones could not be removed: The list of objects of the backup ${second.name} is missing or damaged.`,
  });
  await rm(paths(folder).backup(second.name), { recursive: true });
  await makeScheduledBackup(platform);
  expect((await showBackups(platform)).failure).toBeNull();
  expect(await listBackups(folder)).toHaveLength(2);
});
