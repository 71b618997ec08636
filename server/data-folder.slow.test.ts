import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, test } from 'vitest';
import { removeFolder } from './test/remove-folder.ts';
import { createTestDatabase, type TestDatabase } from './test/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});

const program = new URL('./data-folder.test-child.ts', import.meta.url).pathname;

interface Found {
  path: string;
  mode: string;
  isFolder: boolean;
}

async function look(folder: string, path = ''): Promise<Found[]> {
  const info = await stat(join(folder, path));
  const own = { path, mode: (info.mode & 0o7777).toString(8), isFolder: info.isDirectory() };
  if (!info.isDirectory()) return [own];
  const names = await readdir(join(folder, path));
  return [own, ...(await Promise.all(names.map((name) => look(folder, join(path, name))))).flat()];
}

interface Start {
  umask: string;
  group?: string;
  prepare?: (dataDir: string) => Promise<void>;
}

async function filesOf({ umask, group, prepare }: Start): Promise<Found[]> {
  const parent = await mkdtemp(join(tmpdir(), 'koma-modes-'));
  const dataDir = join(parent, 'data');
  await prepare?.(dataDir);
  const command = `umask ${umask} && exec "$0" "$1"`;
  const child = spawn('/bin/sh', ['-c', command, process.execPath, program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      ...(group && { OBJECTS_GROUP: group }),
    },
  });
  const exit = once(child, 'exit');
  try {
    for await (const line of createInterface(child.stdout)) if (line.includes('ready')) break;
    return await look(dataDir);
  } finally {
    child.stdin.end();
    await exit;
    await removeFolder(parent);
  }
}

const topOf = ({ path }: Found) => path.split('/')[0] ?? '';
const isRoot = process.getuid?.() === 0;

describe.each(['000', '022'])('started under umask %s', (umask) => {
  test('every file is for its user alone, and so is every folder', async () => {
    const found = await filesOf({ umask });
    const tops = new Set(found.map(topOf));
    expect([...tops].sort()).toEqual(['', 'mail', 'objects', 'scratch', 'secret']);
    expect(found.filter(({ path }) => /scratch\/.*\/(ours|made)$/.test(path))).toHaveLength(2);
    const open = found.filter(({ path, mode, isFolder }) => path && mode !== (isFolder ? '700' : '600'));
    expect(open).toEqual([]);
    // Under root the embedded database has its own user, who passes through.
    expect(found[0]?.mode).toBe(isRoot ? '711' : '700');
  });

  test('with a group for nginx, that one reads the objects and nothing else', async () => {
    const found = await filesOf({ umask, group: String(process.getgid?.()) });
    const objects = found.filter((one) => topOf(one) === 'objects');
    const closed = objects.filter(({ mode, isFolder }) => mode !== (isFolder ? '2750' : '640'));
    expect(closed).toEqual([]);
    expect(objects.filter(({ isFolder }) => !isFolder).length).toBeGreaterThan(2);
    const mode = (path: string) => found.find((one) => one.path === path)?.mode;
    expect([mode(''), mode('mail'), mode('scratch'), mode('secret')]).toEqual(['711', '700', '700', '600']);
  });
});

test('what an earlier Koma made for everybody is closed at its top', async () => {
  const prepare = async (dataDir: string) => {
    for (const name of ['objects/versions', 'scratch', 'mail']) {
      await mkdir(join(dataDir, name), { recursive: true });
      await chmod(join(dataDir, name.split('/')[0] ?? ''), 0o755);
    }
    await writeFile(join(dataDir, 'objects/versions/old'), 'x', { mode: 0o644 });
  };
  const found = await filesOf({ umask: '022', prepare });
  const mode = (path: string) => found.find((one) => one.path === path)?.mode;
  expect([mode('objects'), mode('scratch'), mode('mail')]).toEqual(['700', '700', '700']);
});

test('a group that there is not is said at the start', async () => {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATA_DIR: join(tmpdir(), 'koma-nowhere'), OBJECTS_GROUP: 'no such group' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  expect(code).not.toBe(0);
  expect(said).toContain('OBJECTS_GROUP names no group of this machine: no such group.');
});
