import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { files } from '../contract/calls/files.ts';
import { sharing } from '../contract/calls/sharing.ts';
import { AccessType } from '../contract/enums.ts';
import { inTransaction } from '../server/parts/database/in-transaction.ts';
import { addEvent } from '../server/parts/events/outbox.ts';
import { newId } from '../server/parts/id.ts';
import { hashToken, newToken } from '../server/parts/secrets.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { fileTopic, insertSession } from '../server/test/measured.ts';
import type { TestApp } from '../server/test/test-accounts.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { putFile } from '../server/test/test-files.ts';
import { shareFile, visitFile, visitProject } from '../server/test/test-links.ts';
import { addPerson, type TestPerson } from '../server/test/test-people.ts';
import { createProject, joinProject } from '../server/test/test-projects.ts';
import { report } from './bench.ts';
import { percentile } from './helpers/many-files.ts';

const STREAMS = 2_000;
const AUDIENCES = 20;
const ROUNDS = 12;
const STATEMENTS_MAX = 20;
/** As many windows as one session may have open. */
const WINDOWS = 20;

const secret = 'a-secret-that-all-servers-of-a-test-share';
const stopDatabase = await startDatabaseServer();
const folder = await mkdtemp(join(tmpdir(), 'koma-bench-'));
const koma = await startTestApp({ environment: { CHECK_REPLIES: 'false' } });
const started: ChildProcess[] = [];
const agent = new Agent();
try {
  await measureAnnouncement(koma);
} finally {
  agent.destroy();
  for (const child of started) child.kill();
  await koma.stop();
  await stopDatabase();
  await rm(folder, { recursive: true });
}

/** From the event to the last of all streams, beside a server that only writes the same bytes. */
async function measureAnnouncement(app: TestApp): Promise<void> {
  const { projectId, fileId, callers } = await castAudiences(app);
  const environment = {
    KOMA_SECRET: secret,
    LIVE_STREAMS_MAX: String(2 * STREAMS),
    LIVE_STREAMS_NETWORK_MAX: String(2 * STREAMS),
  };
  const served = await startServer('live.server.ts', [app.database.url, folder], environment);
  const bare = await startServer('live-bare.server.ts');

  const arrivals = createArrivals();
  for (let count = 0; count < STREAMS; count++) {
    const headers = callers[count % callers.length] ?? {};
    await openStream({ address: `http://127.0.0.1:${served.port}/api/live`, headers, onText: arrivals.note });
  }
  const bareArrivals = createArrivals();
  const bareAddress = `http://127.0.0.1:${bare.port}/`;
  for (let count = 0; count < STREAMS; count++) {
    await openStream({ address: bareAddress, headers: {}, onText: bareArrivals.note });
  }

  let statements = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = await countStatements(served.child);
    await arrivals.during(() =>
      inTransaction(app.parts.db, async (tx) =>
        addEvent(tx, {
          isKept: true,
          topics: [fileTopic({ projectId, isHidden: false })],
          type: 'file.changed',
          data: { projectId, parentFileId: null, fileId },
        }),
      ),
    );
    statements = Math.max(statements, (await countStatements(served.child)) - before);
    await bareArrivals.during(() => fetch(bareAddress, { method: 'POST', body: arrivals.lastText() }));
  }
  const what = `one event to ${STREAMS.toLocaleString('en')} streams of ${AUDIENCES} audiences`;
  report({ name: `${what}, statements`, unit: '', ours: statements, limit: STATEMENTS_MAX, atMost: 1 });
  const [ours, limit] = [arrivals, bareArrivals].map(({ took }) => percentile(took, 0.99));
  report({ name: `${what}, p99`, unit: 'ms', ours: ours ?? 0, limit: limit ?? 0, atMost: 3 });
}

/** Ten people and ten links that all reach one file: the project, eight folders above each other, and the file. */
async function castAudiences(app: TestApp) {
  const owner = await addPerson(app.parts, { plan: 'professional' });
  const { _id: projectId } = await createProject(app, owner, { name: 'Film' });
  await app.parts.pool.query('update plans set max_users = 1000');
  const folders: string[] = [];
  for (let depth = 0; depth < 8; depth++) {
    const body = { projectId, fileId: folders.at(-1) ?? null, name: `Depth ${depth}`, isPrivate: false };
    folders.push((await app.call(files.addFolder, { body }, owner))._id);
  }
  const { fileId } = await putFile(app.parts, {
    by: owner,
    projectId,
    folderId: folders.at(-1) ?? null,
    name: 'shot.png',
  });
  const tokens: string[][] = [];
  for (let count = 0; count < AUDIENCES / 2; count++) {
    const person = await addPerson(app.parts);
    await joinProject(app, { owner, projectId, person });
    tokens.push(await openSessions(app, person));
  }
  const visits = [await visitFile(app, await shareFile(app, { owner, fileId }))];
  const open = { projectId, accessType: AccessType.anyone };
  for (const body of [open, ...folders.map((id) => ({ ...open, fileId: id }))]) {
    visits.push(await visitProject(app, await app.call(sharing.shareProject, { body }, owner)));
  }
  const sessions = Math.ceil(STREAMS / AUDIENCES / WINDOWS);
  const callers = Array.from({ length: sessions }, (_, at) => [
    ...tokens.map((some): Record<string, string> => ({ authorization: `Bearer ${some[at]}` })),
    ...visits.map(({ headers }): Record<string, string> => headers),
  ]).flat();
  return { projectId, fileId, callers };
}

async function openSessions({ parts }: TestApp, person: TestPerson): Promise<string[]> {
  const tokens = Array.from({ length: Math.ceil(STREAMS / AUDIENCES / WINDOWS) }, newToken);
  await inTransaction(parts.db, async (tx) => {
    for (const token of tokens) {
      await insertSession(tx, {
        id: newId(),
        accountId: person.id,
        tokenHash: hashToken(token),
        userAgent: 'bench',
        provenAt: 'now',
        network: '127.0.0.1',
      });
    }
  });
  return tokens;
}

/** How long one message takes to each stream. */
function createArrivals() {
  const took: number[] = [];
  let start = 0;
  let text = '';
  let left = 0;
  let done = Promise.withResolvers<void>();
  return {
    took,
    lastText: () => text,
    note(chunk: string) {
      if (left === 0 || !chunk.includes('event: change')) return;
      took.push(performance.now() - start);
      text = chunk;
      left -= 1;
      if (left === 0) done.resolve();
    },
    async during(send: () => Promise<unknown>) {
      left = STREAMS;
      done = Promise.withResolvers();
      start = performance.now();
      await Promise.all([send(), done.promise]);
    },
  };
}

interface OpenedStream {
  address: string;
  headers: Record<string, string>;
  onText: (text: string) => void;
}

/** Answers when the stream is open and said so; goes on reading it. */
async function openStream({ address, headers, onText }: OpenedStream): Promise<void> {
  const request = get(address, { headers, agent });
  const [response] = await once(request, 'response');
  if (response.statusCode !== 200) throw new Error(`No stream: ${response.statusCode}.`);
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  response.setEncoding('utf8').on('data', onText);
  await once(response, 'data');
}

async function countStatements(child: ChildProcess): Promise<number> {
  child.send('count');
  const [count] = await once(child, 'message');
  return Number(count);
}

async function startServer(name: string, given: string[] = [], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'helpers', name), ...given], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  });
  started.push(child);
  if (!child.stdout) throw new Error('The server has no output.');
  for await (const line of createInterface(child.stdout)) return { child, port: Number(line) };
  throw new Error('The server did not start.');
}
