import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { comments } from '../contract/calls/comments.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import type { TestApp } from '../server/test/test-accounts.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { castReview } from '../server/test/test-comments.ts';
import { addPerson, type TestPerson } from '../server/test/test-people.ts';
import { joinProject } from '../server/test/test-projects.ts';
import { measureInTurns, report } from './bench.ts';
import { percentile } from './helpers/many-files.ts';

const COMMENTS = 5_000;
const CALLS = 60;
const READERS = 200;
const SAID = 40;

const stopDatabase = await startDatabaseServer();
const folder = await mkdtemp(join(tmpdir(), 'koma-bench-'));
const koma = await startTestApp({ environment: { CHECK_REPLIES: 'false' } });
try {
  const cast = await castReview(koma);
  await fillVersion(koma, cast);
  await measurePages(koma, cast);
  await measureReach(koma, cast);
} finally {
  await koma.stop();
  await stopDatabase();
  await rm(folder, { recursive: true });
}

type Review = Awaited<ReturnType<typeof castReview>>;

async function fillVersion({ parts }: TestApp, { clip, owner }: Review): Promise<void> {
  await parts.pool.query(
    `insert into comments (id, project_id, file_id, version_id, author_id, type, body, rich, start_ms, frame, created_at)
    select gen_random_uuid(), (select project_id from files where id = $1), $1, $2, $3, 1 + (n % 20 = 0)::integer, 'Note ' || n, '[]', n % 300 * 33, n % 300,
      now() - n * interval '1 second'
    from generate_series(1, $4::integer) n`,
    [clip.fileId, clip.versionId, owner.id, COMMENTS],
  );
  const counts = 'set comment_count = $2, hidden_comment_count = $2 / 20 where id = $1';
  await parts.pool.query(`update file_versions ${counts}`, [clip.versionId, COMMENTS]);
  await parts.pool.query(`update files ${counts}`, [clip.fileId, COMMENTS]);
  await parts.pool.query('vacuum analyze');
}

async function measurePages({ call }: TestApp, { clip, owner, viewer }: Review): Promise<void> {
  const read = (pageNo: number, by: TestPerson) => async () => {
    const start = performance.now();
    for (let count = 0; count < CALLS; count++) {
      const sortColumn = count % 2 === 0 ? 'createdAt' : 'time';
      const asked = { params: { id: clip.versionId }, query: { pageNo, sortColumn } } as const;
      if ((await call(comments.getList, asked, by)).results.length === 0) throw new Error('An empty page.');
    }
    return (performance.now() - start) / CALLS;
  };
  const runs = [
    { name: 'first', run: read(1, owner) },
    { name: 'far', run: read(400, owner) },
    { name: 'middle', run: read(250, owner) },
    { name: 'far, without the private ones', run: read(400, viewer) },
  ];
  for (const { run } of runs) await run();
  const results = await measureInTurns({ rounds: 7, runs });
  const limit = results.get('first') ?? Number.NaN;
  const of = (name: string) => ({ unit: 'ms', ours: results.get(name) ?? Number.NaN, limit, atMost: 2 });
  report({ name: 'page 400 of 5,000 comments over page 1', ...of('far') });
  report({ name: 'page 250 over page 1', ...of('middle') });
  report({ name: 'page 400 for a viewer over page 1', ...of('far, without the private ones') });
}

/** How long word of a comment takes from being sent to everybody in the room. */
async function measureReach(app: TestApp, { clip, owner, projectId }: Review): Promise<void> {
  const { child, port } = await startServer(app.database.url);
  const closing = new AbortController();
  try {
    const heardAt: number[] = [];
    const took: number[] = [];
    const hear = () => heardAt.push(performance.now());
    await app.parts.pool.query('update plans set max_users = $1', [2 * READERS]);
    for (let count = 0; count < READERS; count++) {
      const person = await addPerson(app.parts, { name: `Reader ${count}` });
      await joinProject(app, { owner, projectId, person });
      await openRoom({ port, token: person.token, signal: closing.signal, hear });
    }
    for (let count = 0; count < SAID; count++) {
      const comment = `Said ${count}`;
      const start = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}/api${comments.add.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ fileId: clip.fileId, fileVersionId: clip.versionId, comment, frame: count }),
      });
      if (!response.ok) throw new Error(`Not said: ${response.status}.`);
      await waitUntil(() => heardAt.length === READERS);
      took.push(...heardAt.splice(0).map((at) => at - start));
    }
    const name = `a comment reaches ${READERS} people, p99 of ${took.length}`;
    report({ name, unit: 'ms', ours: percentile(took, 0.99), limit: 300, atMost: 1 });
  } finally {
    closing.abort();
    child.kill();
  }
}

interface Room {
  port: number;
  token: string;
  signal: AbortSignal;
  hear: () => void;
}

/** Answers when the stream is open; goes on reading it. */
async function openRoom({ port, token, signal, hear }: Room): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('No stream.');
  let unread = '';
  const readOn = async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      unread += value;
      const events = unread.split('\n\n');
      unread = events.pop() ?? '';
      for (const event of events) if (event.includes('"type":"comment.added"')) hear();
    }
  };
  await reader.read();
  readOn().catch(() => undefined);
}

async function waitUntil(isDone: () => boolean): Promise<void> {
  const end = performance.now() + 10_000;
  while (!isDone()) {
    if (performance.now() > end) throw new Error('Somebody did not hear it.');
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

async function startServer(url: string) {
  const file = join(import.meta.dirname, 'helpers', 'comments.server.ts');
  const child = spawn(process.execPath, [file, url, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) return { child, port: Number(line) };
  throw new Error('The server did not start.');
}
