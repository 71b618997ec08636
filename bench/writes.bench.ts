import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { comments } from '../contract/calls/comments.ts';
import { newId } from '../server/platform/id.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { putFile } from '../server/test/test-files.ts';
import { addPerson, type TestPerson } from '../server/test/test-people.ts';
import { createProject } from '../server/test/test-projects.ts';
import { measureInTurns, report } from './bench.ts';
import { addBareComment } from './helpers/bare-comment.ts';
import { openPostSocket } from './helpers/post-socket.ts';

/** Compares comments a second over HTTP with bare transactions of the same rows, and with a route around those. */
const ROUNDS = 3;
const SECONDS = 2;
/** Stays below `COMMENTS_A_MINUTE`, which restarts for every run. */
const PEOPLE = 128;

const stopDatabase = await startDatabaseServer({ isDurable: true });
const folder = await mkdtemp(join(tmpdir(), 'koma-bench-'));
const children: ChildProcess[] = [];
const koma = await startTestApp();
const { platform } = koma;
const wide = new pg.Pool({ connectionString: koma.database.url, max: 64 });
try {
  const owner = await addPerson(platform, { name: 'Owner' });
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => addPerson(platform)));
  const places = [
    { name: '8 files of one project', files: await addFiles({ owner, people, count: 8 }) },
    { name: '64 projects', files: await addProjects({ owner, people, count: 64 }) },
  ];
  await koma.platform.live.stop();
  await platform.pool.query('vacuum analyze');
  const servers = { koma: await startServer('koma'), route: await startServer('route') };

  for (const { name, files } of places) {
    const added = Array.from({ length: PEOPLE * 64 }, (_, at) => pick({ files, people, at }));
    // Lets a new server compile its code.
    for (const to of ['koma', 'route'] as const) await sendComments({ to, servers, writers: 16, added });
    for (const writers of [1, 8, 64]) {
      const results = await measureInTurns({
        rounds: ROUNDS,
        runs: [
          { name: 'ours', run: () => sendComments({ to: 'koma', servers, writers, added }) },
          { name: 'route', run: () => sendComments({ to: 'route', servers, writers, added }) },
          { name: 'bare', run: () => insertComments({ writers, added }) },
        ],
      });
      const of = (run: 'ours' | 'route' | 'bare') => results.get(run) ?? Number.NaN;
      const what = `comments into ${name}, ${writers} at once`;
      report({
        name: what,
        unit: '/s',
        ours: of('ours'),
        limit: of('bare'),
        ...(writers === 64 && { atLeast: 0.4 }),
      });
      report({ name: `${what}, a bare route instead`, unit: '/s', ours: of('route'), limit: of('bare') });
    }
  }
} finally {
  for (const child of children) child.kill();
  await wide.end();
  await koma.stop();
  await stopDatabase();
  await rm(folder, { recursive: true });
}

interface Wanted {
  owner: TestPerson;
  people: TestPerson[];
  count: number;
}

type Place = Awaited<ReturnType<typeof addFiles>>[number];

async function addFiles({ owner, people, count }: Wanted) {
  await platform.pool.query('update plans set max_projects = 1000, max_users = 1000');
  const { _id: projectId } = await createProject(koma, owner, { name: `Project ${newId()}` });
  await platform.pool.query(
    `insert into project_members (id, project_id, account_id, type, joined_at)
    select gen_random_uuid(), $1, id, 1, now() from unnest($2::uuid[]) as id`,
    [projectId, people.map(({ id }) => id)],
  );
  const put = Array.from({ length: count }, () =>
    putFile(platform, { by: owner, projectId, name: `${newId()}.png` }),
  );
  return (await Promise.all(put)).map(({ fileId, versionId }) => ({
    projectId,
    fileId,
    fileVersionId: versionId,
  }));
}

async function addProjects({ count, ...wanted }: Wanted): Promise<Place[]> {
  const all = Array.from({ length: count }, () => addFiles({ ...wanted, count: 1 }));
  return (await Promise.all(all)).flat();
}

function pick({ files, people, at }: { files: Place[]; people: TestPerson[]; at: number }) {
  const { id, token } = people[at % people.length] ?? none();
  const { projectId, ...file } = files[(at + Math.floor(at / people.length)) % files.length] ?? none();
  const sent = { ...file, comment: 'Brighter, please' };
  const row = { ...sent, projectId, userId: id };
  return {
    token,
    row,
    sent: {
      // Matches the page.
      koma: () => JSON.stringify({ ...sent, clientId: newId() }),
      route: () => JSON.stringify(row),
    },
  };
}

type Added = ReturnType<typeof pick>;

function none(): never {
  throw new Error('Nobody writes, or nowhere.');
}

interface Run {
  writers: number;
  added: Added[];
}

async function measureWriters(writers: number, write: (writer: number, turn: number) => Promise<unknown>) {
  const start = performance.now();
  const end = start + SECONDS * 1000;
  let turn = 0;
  const work = async (_: unknown, writer: number) => {
    while (performance.now() < end) await write(writer, turn++);
  };
  await Promise.all(Array.from({ length: writers }, work));
  const perSecond = (turn * 1000) / (performance.now() - start);
  await settle();
  return perSecond;
}

interface Sending extends Run {
  to: 'koma' | 'route';
  servers: Record<'koma' | 'route', number>;
}

async function sendComments({ to, servers, writers, added }: Sending): Promise<number> {
  await platform.pool.query('delete from rate_limits');
  const open = () => openPostSocket({ port: servers[to], path: `/api${comments.add.path}` });
  const sockets = await Promise.all(Array.from({ length: writers }, open));
  const perSecond = await measureWriters(writers, async (writer, turn) => {
    const { token, sent } = added[turn % added.length] ?? none();
    await sockets[writer]?.post({ token, body: sent[to]() });
  });
  for (const socket of sockets) socket.close();
  return perSecond;
}

function insertComments({ writers, added }: Run): Promise<number> {
  return measureWriters(writers, (_, turn) =>
    addBareComment(wide, added[turn % added.length]?.row ?? none()),
  );
}

/** Lets the server read events written past it, so that they do not slow the next run. */
async function settle(): Promise<void> {
  await platform.pool.query("select pg_notify('events', '')");
  await setTimeout(500);
}

async function startServer(kind: 'koma' | 'route'): Promise<number> {
  const file = join(import.meta.dirname, 'helpers', 'writes.server.ts');
  const child = spawn(process.execPath, [file, kind, koma.database.url, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface(child.stdout)) return Number(line);
  throw new Error('A server did not start.');
}
