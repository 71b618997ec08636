import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { removeFolder } from '../../../test/remove-folder.ts';
import { MediaFailure } from '../media-failure.ts';
import { type ProgramRun, runProgram } from './run-program.ts';

const limits = { seconds: 30, cpuSeconds: 30, memoryBytes: 2 * 1024 ** 3, fileBytes: 1024 ** 2 };
let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'koma-run-'));
});
afterAll(() => removeFolder(cwd));

const sh = (script: string, further: Partial<ProgramRun> = {}) =>
  runProgram({ program: '/bin/sh', args: ['-c', script], cwd, limits, ...further });

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error instanceof MediaFailure ? error.reason : String(error)),
  );

test('a program runs in its folder, with an environment of its own and nothing to read', async () => {
  process.env.KOMA_TEST_SECRET = 'not for programs';
  const { output } = await sh('pwd; env; cat');
  const text = output.toString();
  expect(text).toContain(cwd);
  expect(text).not.toContain('not for programs');
});

test('what it writes beside its output arrives', async () => {
  const sides = ['', ''];
  const onSides = sides.map((_, at) => (chunk: Buffer) => {
    sides[at] += chunk.toString();
  });
  await sh('echo here >&3; echo there >&4', { onSides });
  expect(sides).toEqual(['here\n', 'there\n']);
});

test('it ends at its limits of time, processor, memory and file size', async () => {
  expect(await reasonOf(sh('sleep 60', { limits: { ...limits, seconds: 0.3 } }))).toBe('tooLong');
  expect(await reasonOf(sh('while :; do :; done', { limits: { ...limits, cpuSeconds: 1 } }))).toBe('tooLong');
  const write = 'exec head -c 3000000 /dev/zero > large';
  expect(await reasonOf(sh(write))).toBe('tooComplex');
  const allocate = 'exec awk \'BEGIN { s = "x"; while (1) s = s s }\'';
  const small = { ...limits, memoryBytes: 64 * 1024 ** 2 };
  expect(['tooComplex', 'broken']).toContain(await reasonOf(sh(allocate, { limits: small })));
});

test('a full disk is no fault of the file', async () => {
  const words = 'echo "[tee] Slave muxer #0 failed: No space left on device" >&2';
  for (const script of [words, `${words}; exit 1`])
    expect(await reasonOf(sh(script))).toBe('Error: storageFull');
});

test('it ends before it takes the last room from the database', async () => {
  const full = { ...limits, reserveBytes: Number.MAX_SAFE_INTEGER };
  expect(await reasonOf(sh('sleep 60', { limits: full }))).toBe('Error: storageFull');
});

test('it ends when the work is no longer wanted', async () => {
  const stop = new AbortController();
  const running = sh('echo started; sleep 60', { signal: stop.signal, onOutput: () => stop.abort() });
  await expect(running).rejects.toThrow('aborted');
});

test('it does not outlive us', async () => {
  const module = new URL('./run-program.ts', import.meta.url);
  const pidFile = join(cwd, 'pid');
  const script = `
    const { runProgram } = await import(${JSON.stringify(module.href)});
    await runProgram({ program: '/bin/sh', args: ['-c', 'echo $$ > ${pidFile}; exec sleep 60'], cwd: ${JSON.stringify(cwd)}, limits: ${JSON.stringify(limits)} });`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
  await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true), { timeout: 20_000, interval: 20 });
  const pid = Number(await readFile(pidFile, 'utf8'));
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  const isOver = () => expect(() => process.kill(pid, 0)).toThrow();
  await vi.waitFor(isOver, { timeout: 20_000, interval: 20 });
});
