import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { files } from '../contract/calls/files.ts';
import { projects } from '../contract/calls/projects.ts';
import { PAGE_SIZE } from '../contract/limits.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { recordStatements } from '../server/test/sent-statements.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { addPerson } from '../server/test/test-people.ts';
import { createProject } from '../server/test/test-projects.ts';
import { measureInTurns, report } from './bench.ts';
import { fillFolder } from './helpers/many-files.ts';

const stopDatabase = await startDatabaseServer();
const folder = await mkdtemp(join(tmpdir(), 'koma-bench-'));
const children: ChildProcess[] = [];
const koma = await startTestApp({ environment: { CHECK_REPLIES: 'false', DEMO: 'no' } });
try {
  const owner = await addPerson(koma.platform, { name: 'Owner', plan: 'professional' });
  const { _id: projectId } = await createProject(koma, owner, { name: '秋の新作CM' });
  await createProject(koma, owner, { name: 'ブランドムービー' });
  const folderBody = { projectId, fileId: null, name: 'Shots' };
  const { _id: folderId } = await koma.call(files.addFolder, { body: folderBody }, owner);
  const fill = { projectId, ownerId: owner.id, folderId, from: 1, to: PAGE_SIZE.files };
  await fillFolder(koma.platform.pool, fill);
  const ours = await startServer('ours', koma.database.url, folder);
  await compare('the projects of a person', ours, {
    path: projects.getAll.path,
    call: () => koma.send(projects.getAll, { query: {} }, { ...owner, language: 'ja' }),
    token: owner.token,
  });
  await compare(`a folder of ${PAGE_SIZE.files} files`, ours, {
    path: files.getList.path.replace(':id', folderId),
    call: () =>
      koma.send(files.getList, { params: { id: folderId }, query: {} }, { ...owner, language: 'ja' }),
    token: owner.token,
  });
} finally {
  for (const child of children) child.kill();
  await koma.stop();
  await stopDatabase();
  await rm(folder, { recursive: true });
}

interface Measured {
  path: string;
  call: () => Promise<{ statusCode: number; message: string; data: unknown }>;
  token: string;
}

/** Compares our call with a bare route that sends only the list's statement and the same answer. */
async function compare(name: string, ours: number, { path, call, token }: Measured) {
  const { statements, answer: sent } = await recordStatements(call);
  const list = statements.at(-1);
  const answer = { statusCode: sent.statusCode, message: sent.message, data: sent.data };
  const recorded = JSON.stringify({ list, answer });
  const bare = await startServer('bare', koma.database.url, Buffer.from(recorded).toString('base64url'));
  const load = (port: number) => async () => {
    const result = await autocannon({
      url: `http://127.0.0.1:${port}/api${path}`,
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
  // Warms both up.
  await measureInTurns({ rounds: 3, runs });
  const results = await measureInTurns({ rounds: 5, runs });
  report({
    name: `${name}, beside a bare route with the statement of the list`,
    unit: 'requests/s',
    ours: results.get('ours') ?? Number.NaN,
    limit: results.get('bare') ?? Number.NaN,
    atLeast: 0.5,
  });
}

async function startServer(...args: string[]): Promise<number> {
  const file = join(import.meta.dirname, 'helpers', 'api-overhead.server.ts');
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  for await (const line of createInterface(child.stdout)) return Number(line);
  throw new Error('A server did not start.');
}
