import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { addPerson } from '../server/test/test-people.ts';
import { createProject } from '../server/test/test-projects.ts';
import { measureInTurns, report } from './bench.ts';
import { sendLarge, sendSmall } from './helpers/upload.client.ts';

const MIB = 1024 * 1024;
/** `--mib=64` for a quick look. */
const SIZE = Number(process.argv.find((arg) => arg.startsWith('--mib='))?.slice(6) ?? 2048) * MIB;
/** `--files=100` for a quick look. */
const SMALL_FILES = Number(process.argv.find((arg) => arg.startsWith('--files='))?.slice(8) ?? 10_000);
const SMALL_BYTES = 20_000;
/** Matches the page. */
const SMALL_A_CALL = 24;
const SMALL_AT_ONCE = 2;

const stopDatabase = await startDatabaseServer();
const folder = await mkdtemp(join(tmpdir(), 'koma-bench-'));
const koma = await startTestApp();
const children: ChildProcess[] = [];
try {
  const owner = await addPerson(koma.platform, { plan: 'professional' });
  const { _id: projectId } = await createProject(koma, owner, { name: 'Bench' });
  const source = join(folder, 'source');
  await makeSource(source);
  const plain = await startServer('plain', folder);
  const ours = await startServer('ours', folder, koma.database.url);
  const client = { port: ours.port, token: owner.token, projectId };
  const timed = async (work: () => Promise<void>) => {
    const start = performance.now();
    await work();
    return SIZE / MIB / ((performance.now() - start) / 1000);
  };
  // Excludes one-time work of a first upload.
  await sendPlain(plain.port, source);
  await sendSmall(client, [{ name: 'first.gif', bytes: Buffer.from('GIF89a of the first upload') }]);
  await sendLarge(client, source);
  await ask(plain.child, 'reset');
  const { memory: before } = await ask(ours.child, 'reset');
  let highest = before;
  const watch = setInterval(async () => {
    highest = Math.max(highest, (await ask(ours.child, 'look')).memory);
  }, 200);
  const results = await measureInTurns({
    rounds: 3,
    runs: [
      { name: 'plain', run: () => timed(() => sendPlain(plain.port, source)) },
      { name: 'ours', run: () => timed(() => sendLarge(client, source)) },
    ],
  });
  clearInterval(watch);
  const stalled = await ask(ours.child, 'look');
  const bare = await ask(plain.child, 'look');
  const [limit = Number.NaN, reached = Number.NaN] = [results.get('plain'), results.get('ours')];
  report({ name: `${SIZE / MIB} MiB in parts, checked`, unit: 'MiB/s', ours: reached, limit, atLeast: 0.8 });
  report({
    name: 'growth of the server',
    unit: 'MiB',
    ours: (highest - before) / MIB,
    limit: 150,
    atMost: 1,
  });
  report({ name: 'longest work of its event loop', unit: 'ms', ours: stalled.work, limit: 50, atMost: 1 });
  // Includes waiting for a core, as for the bare server: all share this machine's.
  report({ name: 'longest stall over a bare server’s', unit: 'ms', ours: stalled.stall, limit: bare.stall });

  const start = performance.now();
  let next = 0;
  const sendNext = async (): Promise<void> => {
    const first = next;
    next = Math.min(SMALL_FILES, first + SMALL_A_CALL);
    if (first === next) return;
    const batch = Array.from({ length: next - first }, (_, at) => {
      const bytes = randomBytes(SMALL_BYTES);
      bytes.write('GIF89a', 0, 'latin1');
      return { name: `${first + at}.gif`, bytes };
    });
    await sendSmall(client, batch);
    return sendNext();
  };
  await Promise.all(Array.from({ length: SMALL_AT_ONCE }, sendNext));
  const rate = SMALL_FILES / ((performance.now() - start) / 1000);
  report({ name: `${SMALL_FILES} files of 20 kB`, unit: 'files/s', ours: rate, limit: 60, atLeast: 1 });
} finally {
  for (const child of children) child.kill('SIGKILL');
  await koma.stop();
  await stopDatabase();
  await rm(folder, { recursive: true, force: true });
}

async function makeSource(path: string): Promise<void> {
  const block = randomBytes(16 * MIB);
  const handle = await open(path, 'w');
  for (let written = 0; written < SIZE; written += block.length) await handle.write(block);
  await handle.write(Buffer.from('RIFF\0\0\0\0AVI LIST', 'latin1'), 0, 16, 0);
  await handle.sync();
  await handle.close();
}

async function sendPlain(port: number, path: string): Promise<void> {
  const sending = request({ port, host: '127.0.0.1', method: 'PUT', headers: { 'content-length': SIZE } });
  const answered = once(sending, 'response');
  await pipeline(createReadStream(path, { highWaterMark: MIB }), sending);
  const [response] = await answered;
  response.resume();
  await once(response, 'end');
}

async function startServer(...args: string[]) {
  const child = fork(join(import.meta.dirname, 'helpers', 'upload.server.ts'), args);
  children.push(child);
  const { port } = z.object({ port: z.number() }).parse((await once(child, 'message'))[0]);
  return { child, port };
}

async function ask(child: ChildProcess, question: 'reset' | 'look') {
  const answered = once(child, 'message');
  child.send(question);
  return z.object({ memory: z.number(), stall: z.number(), work: z.number() }).parse((await answered)[0]);
}
