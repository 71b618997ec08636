import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { openDiskStorage } from '../server/parts/storage/disk/disk.ts';
import { createDiskPaths } from '../server/parts/storage/disk/disk-paths.ts';
import { objectKeys } from '../server/parts/storage/object-keys.ts';
import { measureInTurns, report } from './bench.ts';
import { loadRanges } from './helpers/range-get.client.ts';
import { hasNginx, writeNginxConfig } from './helpers/range-get.nginx.ts';

const MIB = 1024 * 1024;
const OBJECT_BYTES = 1024 * MIB;
const ROUNDS = 5;
const children: ChildProcess[] = [];

async function startServer(...args: string[]): Promise<number> {
  const file = join(import.meta.dirname, 'helpers', 'range-get.server.ts');
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  for await (const line of createInterface(child.stdout)) return Number(line);
  throw new Error('A server did not start.');
}

async function startNginx(folder: string, upstream: number): Promise<number> {
  const { path, port } = await writeNginxConfig({ folder, upstream });
  children.push(spawn('nginx', ['-c', path, '-p', folder], { stdio: 'inherit' }));
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect(port, '127.0.0.1');
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isUp) return port;
    await setTimeout(50);
  }
  throw new Error('nginx did not start.');
}

const folder = await mkdtemp(join(tmpdir(), 'koma-bench-'));
try {
  const objects = join(folder, 'objects');
  const storage = await openDiskStorage({ folder: objects, secret: 'bench', baseUrl: 'http://127.0.0.1' });
  const key = objectKeys.version({ id: '01900000-0000-7000-8000-0123456789ab', name: 'original' });
  const body = Readable.from(Array.from({ length: OBJECT_BYTES / MIB }, (_, at) => Buffer.alloc(MIB, at)));
  await storage.put({ key, body, contentType: 'video/mp4' });
  const address = await storage.signGet({
    key,
    contentType: 'video/mp4',
    disposition: 'inline',
    seconds: 900,
  });
  const signed = new URL(address).pathname;
  const { object, relative } = createDiskPaths(objects);

  const over = (port: number, path: string) => () =>
    loadRanges({ port, path, objectBytes: OBJECT_BYTES, rangeBytes: MIB, connections: 8, seconds: 2 });
  const runs = [
    { name: 'ours', run: over(await startServer('ours', objects), signed) },
    { name: 'node', run: over(await startServer('bare', objects, object(key)), '/') },
  ];
  if (hasNginx()) {
    const port = await startNginx(folder, await startServer('accelerated', objects, '/stored'));
    runs.push({ name: 'nginx', run: over(port, `/bare/${relative(key)}`) });
    runs.push({ name: 'accelerated', run: over(port, signed) });
  }
  for (const { run } of runs) await run();
  const results = await measureInTurns({ rounds: ROUNDS, runs });
  const speed = (name: string) => (results.get(name) ?? Number.NaN) / 1e6;
  const unit = 'MB/s';
  const ours = speed('ours');
  report({ name: '1 MiB ranges over a bare Node stream', unit, ours, limit: speed('node'), atLeast: 0.8 });
  if (results.has('nginx')) {
    report({ name: '1 MiB ranges over nginx', unit, ours, limit: speed('nginx') });
    const accelerated = speed('accelerated');
    report({
      name: 'nginx sends, we decide, over nginx alone',
      unit,
      ours: accelerated,
      limit: speed('nginx'),
    });
  }
} finally {
  for (const child of children) child.kill();
  await rm(folder, { recursive: true });
}
