import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import pg from 'pg';
import { z } from 'zod';
import { projects } from '../contract/calls/projects.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { register } from '../server/test/test-accounts.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { measureInTurns, report } from './bench.ts';

const stopDatabase = await startDatabaseServer();
const folder = await mkdtemp(join(tmpdir(), 'koma-bench-'));
const children: ChildProcess[] = [];
const koma = await startTestApp({ environment: { CHECK_REPLIES: 'false' } });
try {
  const { token } = await register(koma);
  for (const name of ['秋の新作CM', 'ブランドムービー'])
    await koma.call(projects.create, { body: { name } }, { token });

  const { statements, answer } = await record(() => koma.call(projects.getAll, { query: {} }, { token }));
  const recorded = Buffer.from(
    JSON.stringify({ statements, answer: { statusCode: 200, message: '', data: answer } }),
  );
  const ours = await startServer('ours', koma.database.url, folder);
  const bare = await startServer('bare', koma.database.url, recorded.toString('base64url'));
  const load = (port: number) => async () => {
    const path = `/api${projects.getAll.path}`;
    const result = await autocannon({
      url: `http://127.0.0.1:${port}${path}`,
      connections: 16,
      duration: 3,
      headers: { authorization: `Bearer ${token}`, language: 'ja' },
    });
    if (result.non2xx + result.errors > 0) throw new Error('The server refused.');
    return result.requests.average;
  };
  const runs = [
    { name: 'ours', run: load(ours) },
    { name: 'bare', run: load(bare) },
  ];
  for (const { run } of runs) await run();
  const results = await measureInTurns({ rounds: 5, runs });
  report({
    name: `the projects of a person (${statements.length} statements)`,
    unit: 'requests/s',
    ours: results.get('ours') ?? Number.NaN,
    limit: results.get('bare') ?? Number.NaN,
    atLeast: 0.8,
  });
} finally {
  for (const child of children) child.kill();
  await koma.stop();
  await stopDatabase();
  await rm(folder, { recursive: true });
}

/** Every statement that goes over the wire while `call` runs. */
async function record<T>(call: () => Promise<T>) {
  await call();
  const statements: Array<{ text: string; values: unknown[] }> = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const sent = z.object({ text: z.string(), values: z.array(z.unknown()) }).safeParse(args[0]);
    if (sent.success) statements.push(sent.data);
    return Reflect.apply(query, this, args);
  };
  const answer = await call();
  pg.Client.prototype.query = query;
  return { statements, answer };
}

async function startServer(...args: string[]): Promise<number> {
  const file = join(import.meta.dirname, 'helpers', 'api-overhead.server.ts');
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  for await (const line of createInterface(child.stdout)) return Number(line);
  throw new Error('A server did not start.');
}
