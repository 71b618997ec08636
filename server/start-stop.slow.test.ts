import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPostmaster, stopPostmaster } from './platform/database/embedded/postmaster.ts';
import { removeFolder } from './test/remove-folder.ts';
import { patient, runProgram } from './test/run-program.ts';

const children: ChildProcess[] = [];
let dataDir: string;

beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'koma-start-'));
  await chmod(parent, 0o755);
  dataDir = join(parent, 'data');
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await stopPostmaster(cluster());
  await removeFolder(join(dataDir, '..'));
});

const cluster = () => join(dataDir, 'postgres/data');

function run(program: string, args: string[] = [], further: NodeJS.ProcessEnv = {}) {
  const running = runProgram({ program, args, env: { DATA_DIR: dataDir, ...further } });
  children.push(running.child);
  return running;
}

const start = (further: NodeJS.ProcessEnv = {}) => run('main.ts', [], further);

const isWorking = async (pid: number | undefined) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).trim() !== '';

test('it stops while the demo is prepared, and the next start waits for it and goes on', async () => {
  const first = start();
  await first.says('Koma is running');
  await expect.poll(() => isWorking(first.child.pid), patient).toBe(true);
  first.child.kill('SIGSTOP');
  const second = start();
  // Told to stop but unable to note it yet, as on a busy machine.
  first.child.kill('SIGTERM');
  first.child.kill('SIGCONT');
  expect(await first.exit).toBe(0);
  await second.says('Koma is running');
  second.child.kill('SIGTERM');
  expect(await second.exit).toBe(0);
  expect(findPostmaster(cluster())).toBeUndefined();
});

test('it stops while it starts, and leaves no database running', async () => {
  const { child, exit, says } = start({ DEMO: 'no' });
  await says('Creating the database');
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(findPostmaster(cluster())).toBeUndefined();
});

test('beside a Koma whose database was just killed, a second one is refused in a sentence', async () => {
  const first = start({ DEMO: 'no' });
  await first.says('Koma is running');
  process.kill(findPostmaster(cluster())?.pid ?? 0, 'SIGKILL');
  const second = start({ DEMO: 'no' });
  expect(await second.exit).toBe(1);
  expect(second.read().trim()).toBe(
    `Koma cannot start. Another Koma is already using ${dataDir}; stop it, or set another DATA_DIR.`,
  );
  await expect.poll(() => findPostmaster(cluster())?.ready, patient).toBe(true);
  expect(first.child.exitCode).toBeNull();
});

test('what cannot start leaves no database running, and an administrator’s command that fails or is interrupted does not', async () => {
  const failing = run('admin.ts', ['disable', 'nobody@example.com']);
  expect(await failing.exit).toBe(1);
  expect(failing.read()).toContain('There is no account with the address nobody@example.com.');
  expect(existsSync(cluster())).toBe(true);
  expect(findPostmaster(cluster())).toBeUndefined();

  const broken = run('admin.ts', ['locked'], { STORAGE_URL: 's3://bucket?endpoint=http://127.0.0.1:1' });
  expect(await broken.exit).toBe(1);
  expect(findPostmaster(cluster())).toBeUndefined();

  const unusable = start({ STORAGE_URL: 'bucket' });
  expect(await unusable.exit).toBe(1);
  expect(unusable.read().trim()).toMatch(
    /^Koma cannot start\. The setting STORAGE_URL is not usable: [^\n]+$/,
  );
  expect(findPostmaster(cluster())).toBeUndefined();

  const interrupted = run('admin.ts', ['locked']);
  await expect.poll(() => findPostmaster(cluster()) !== undefined, patient).toBe(true);
  interrupted.child.kill('SIGTERM');
  await interrupted.exit;
  expect(findPostmaster(cluster())).toBeUndefined();
});
