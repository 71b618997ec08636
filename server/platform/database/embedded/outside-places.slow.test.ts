import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeFolder } from '../../../test/remove-folder.ts';
import { listOutside, signPlace } from './outside-places.ts';

let root: string;
let outside: string;
let database: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'koma-places-'));
  outside = join(root, 'outside');
  database = join(outside, 'database');
  mkdirSync(join(database, 'data'), { recursive: true });
  writeFileSync(join(database, 'data', 'PG_VERSION'), '18\n');
});
afterEach(() => removeFolder(root));

function start(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'postgres.location'), `${database}\n`);
  signPlace(database, dataDir);
  return dataDir;
}

const look = (own = join(root, 'of-somebody-else')) => {
  const [{ dataDir, isUsed, isForsaken } = {}] = listOutside(outside, own);
  return { dataDir, isUsed, isForsaken };
};

test('a data folder that was removed leaves its database forsaken', () => {
  const dataDir = start(join(root, 'koma'));
  expect(look()).toEqual({ dataDir, isUsed: true, isForsaken: false });
  rmSync(dataDir, { recursive: true });
  expect(look()).toEqual({ dataDir, isUsed: false, isForsaken: true });
});

test('a folder that is only away does not: its disk, the target of a link, or what it lay in', () => {
  const lostDisk = start(join(root, 'disk', 'koma'));
  renameSync(join(root, 'disk'), join(root, 'away'));
  expect(look()).toEqual({ dataDir: lostDisk, isUsed: false, isForsaken: false });
  mkdirSync(join(root, 'disk'));
  expect(look()).toEqual({ dataDir: lostDisk, isUsed: false, isForsaken: false });

  const linked = start(join(root, 'linked'));
  rmSync(linked, { recursive: true });
  symlinkSync(join(root, 'nowhere'), linked);
  expect(look()).toEqual({ dataDir: linked, isUsed: false, isForsaken: false });
});

test('a data folder that was moved signs its database anew, and a copy beside the first does not', () => {
  const first = start(join(root, 'first'));
  start(join(root, 'copy'));
  expect(look()).toEqual({ dataDir: first, isUsed: true, isForsaken: false });
  rmSync(first, { recursive: true });
  const copy = start(join(root, 'copy'));
  expect(look()).toEqual({ dataDir: copy, isUsed: true, isForsaken: false });
});

test('the database of a data folder that was moved is in use for whoever looks from its new place', () => {
  const dataDir = start(join(root, 'koma'));
  const moved = join(root, 'moved');
  renameSync(dataDir, moved);
  expect(look(moved)).toEqual({ dataDir, isUsed: true, isForsaken: false });
  rmSync(join(database, 'data-dir'));
  expect(look(moved)).toEqual({ dataDir: undefined, isUsed: true, isForsaken: false });
});

test('what an earlier Koma signed is never forsaken, until a start of its folder signs it anew', () => {
  const dataDir = start(join(root, 'koma'));
  rmSync(join(database, 'data-dir.parent'));
  rmSync(dataDir, { recursive: true });
  expect(look()).toEqual({ dataDir, isUsed: false, isForsaken: false });
  rmSync(start(dataDir), { recursive: true });
  expect(look().isForsaken).toBe(true);
});

test('a link that stands in place of the signature is replaced, and not followed', () => {
  const other = join(root, 'other');
  writeFileSync(other, 'untouched');
  symlinkSync(other, join(database, 'data-dir'));
  start(join(root, 'koma'));
  expect(readFileSync(other, 'utf8')).toBe('untouched');
  expect(look().isUsed).toBe(true);
});

// Skipped tests count as failed, so tests that mount are not even declared elsewhere.
const run = (program: string, ...words: string[]) => spawnSync(program, words).status === 0;
if (process.platform === 'linux' && process.getuid?.() === 0 && run('unshare', '--mount', 'true')) {
  for (const name of ['the folder above', 'the data folder itself'] as const)
    test(`a disk that is not mounted leaves nothing forsaken, where it is ${name}`, () => {
      const disk = join(root, 'disk');
      mkdirSync(disk);
      expect(run('mount', '-t', 'tmpfs', 'koma-test', disk)).toBe(true);
      const dataDir = name === 'the folder above' ? join(disk, 'koma') : disk;
      try {
        start(dataDir);
        expect(look()).toEqual({ dataDir, isUsed: true, isForsaken: false });
      } finally {
        expect(run('umount', disk)).toBe(true);
      }
      expect(look()).toEqual({ dataDir, isUsed: false, isForsaken: false });
      rmSync(disk, { recursive: true });
      expect(existsSync(dataDir)).toBe(false);
      expect(look()).toEqual({ dataDir, isUsed: false, isForsaken: false });
    });
}
