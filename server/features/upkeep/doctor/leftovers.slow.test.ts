import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signPlace } from '../../../platform/database/embedded/outside-places.ts';
import { findPostmaster, stopPostmaster } from '../../../platform/database/embedded/postmaster.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { runProgram } from '../../../test/run-program.ts';
import { examineLeftovers } from './leftovers.service.ts';

let root: string;
let outside: string;
let temporary: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'koma-leftovers-'));
  await chmod(root, 0o711);
  [outside, temporary] = [join(root, 'outside'), join(root, 'temporary')];
  for (const folder of [outside, temporary]) await mkdir(folder, { mode: 0o711 });
});
afterEach(() => removeFolder(root));

const look = (mends = false) => examineLeftovers({ dataDir: join(root, 'own'), mends, outside, temporary });

async function makeOutside(name: string): Promise<string> {
  const folder = join(outside, name);
  await mkdir(join(folder, 'data'), { recursive: true });
  await writeFile(join(folder, 'data', 'PG_VERSION'), '18\n');
  return folder;
}

/** Does what a start does if its user cannot enter the data folder. */
async function makeSigned(name: string, dataDir: string): Promise<string> {
  const folder = await makeOutside(name);
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, 'postgres.location'), `${folder}\n`);
  signPlace(folder, dataDir);
  return folder;
}

test('a database outside of a data folder that is gone is named, and removed when that is asked for', async () => {
  const used = await makeSigned('used', join(outside, 'homes', 'used'));
  const orphan = await makeSigned('orphan', join(outside, 'homes', 'removed'));
  await removeFolder(join(outside, 'homes', 'removed'));
  const unsigned = await makeOutside('unsigned');

  expect((await look()).wrong).toHaveLength(2);
  const { wrong, mended } = await look(true);
  expect(mended).toEqual([expect.stringContaining(`The database in ${orphan} was removed.`)]);
  expect(wrong).toEqual([expect.stringContaining(unsigned)]);
  expect([used, orphan, unsigned].map((folder) => existsSync(folder))).toEqual([true, false, true]);
  await removeFolder(unsigned);
});

test('a database whose data folder may be on a disk that is not mounted is named, and never removed', async () => {
  const disk = join(outside, 'disk');
  const unmounted = await makeSigned('unmounted', join(disk, 'koma'));
  // An unmounted disk reveals its mount point, which is another folder.
  await rename(disk, join(outside, 'away'));
  await mkdir(disk);
  const ofEarlier = await makeOutside('of-earlier');
  await writeFile(join(ofEarlier, 'data-dir'), `${join(outside, 'homes', 'of-earlier')}\n`);

  const { wrong, mended } = await look(true);
  expect(mended).toEqual([]);
  expect(wrong.toSorted()).toEqual([
    expect.stringContaining(ofEarlier),
    expect.stringContaining(`${join(disk, 'koma')}, which may be on a disk that is not mounted`),
  ]);
  expect([unmounted, ofEarlier].map((folder) => existsSync(folder))).toEqual([true, true]);
});

async function startRehearsal() {
  const folder = await mkdtemp(join(temporary, 'koma-rehearsal-'));
  await chmod(folder, 0o711);
  const script = fileURLToPath(
    new URL('../../../platform/database/embedded/embedded.test-child.ts', import.meta.url),
  );
  const child = spawn(process.execPath, [script, join(folder, 'data'), outside], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface({ input: child.stdout }), 'line');
  const end = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { folder, cluster: join(folder, 'data/postgres/data'), end };
}

test('a rehearsal that was killed is named, with the database that still runs, and removed when that is asked for', async () => {
  const { folder, cluster, end } = await startRehearsal();
  try {
    expect(await look(true)).toMatchObject({ wrong: [], mended: [] });
    await end();
    expect((await look()).wrong).toEqual([
      `An interrupted rehearsal left ${folder}, and its database runs: --mend removes it.`,
    ]);
    expect(findPostmaster(cluster)).toBeDefined();
    const { wrong, mended } = await look(true);
    expect(wrong).toEqual([]);
    expect(mended).toEqual([
      `What an interrupted rehearsal left in ${folder} was removed, and its database.`,
    ]);
    expect(findPostmaster(cluster)).toBeUndefined();
    expect(existsSync(folder)).toBe(false);
  } finally {
    await stopPostmaster(cluster);
  }
});

test('a rehearsal of which nobody knows whose it is is named after an hour, and never removed', async () => {
  const folder = await mkdtemp(join(temporary, 'koma-rehearsal-'));
  expect((await look(true)).wrong).toEqual([]);
  const before = new Date(Date.now() - 2 * 3_600_000);
  await utimes(folder, before, before);
  expect((await look(true)).wrong).toEqual([
    `An interrupted rehearsal left ${folder}: remove it by hand if no rehearsal runs.`,
  ]);
  expect(existsSync(folder)).toBe(true);
});

test('the doctor makes nothing where there is no data folder', async () => {
  const dataDir = join(root, 'mistyped');
  const env = { DATA_DIR: dataDir, TMPDIR: temporary };
  const { exit, read } = runProgram({ program: 'admin.ts', args: ['doctor'], env });
  expect(await exit).toBe(1);
  expect(read()).toContain(`There is no Koma in ${dataDir} (DATA_DIR), and none was made`);
  expect(existsSync(dataDir)).toBe(false);
});

// Declares the test only with the right to mount, because skipped tests count as failed.
const admin = fileURLToPath(new URL('../../../admin.ts', import.meta.url));
const { PATH, KOMA_COMMAND, NODE_COMPILE_CACHE } = process.env;
const elsewhere = (lib: string, words: string[], env: NodeJS.ProcessEnv) =>
  spawnSync('unshare', ['--mount', 'sh', '-c', 'mount --bind "$0" /var/lib && exec "$@"', lib, ...words], {
    encoding: 'utf8',
    env: { PATH, KOMA_COMMAND, NODE_COMPILE_CACHE, ...env },
  });
if (
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  elsewhere('/tmp', ['true'], {}).status === 0
) {
  test('whoever removes a data folder removes its database with the same settings', async () => {
    const lib = join(root, 'lib');
    await mkdir(lib, { mode: 0o755 });
    const dataDir = join(root, 'closed/data');
    await mkdir(join(root, 'closed'), { mode: 0o700 });
    const run = (...args: string[]) =>
      elsewhere(lib, [process.execPath, admin, ...args], { DATA_DIR: dataDir, TMPDIR: temporary });

    expect(run('locked').status).toBe(0);
    const [database] = readdirSync(join(lib, 'koma')).filter((name) => !name.startsWith('postgresql'));
    expect(run('doctor', '--mend').stdout).toContain('Nothing is wrong.');
    await removeFolder(dataDir);
    const { stderr } = run('doctor', '--mend');
    expect(stderr).toContain(`The database in /var/lib/koma/${database} was removed. It was of ${dataDir}`);
    expect(stderr).toContain(`There is no Koma in ${dataDir}`);
    expect(existsSync(dataDir)).toBe(false);
    expect(readdirSync(join(lib, 'koma')).filter((name) => !name.startsWith('postgresql'))).toEqual([]);
  });
}
