import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { comments } from '../../contract/calls/comments.ts';
import { files } from '../../contract/calls/files.ts';
import { projects } from '../../contract/calls/projects.ts';
import { makeEventReaders } from '../../server/jobs/event-readers.ts';
import { findMediaTools } from '../../server/platform/media/tools/tools.ts';
import { startDatabaseServer } from '../../server/test/database-server.ts';
import { catchUp, sendDueMails } from '../../server/test/measured.ts';
import { startTestApp } from '../../server/test/test-app.ts';
import { say } from '../../server/test/test-comments.ts';
import { putFile } from '../../server/test/test-files.ts';
import { passTime } from '../../server/test/test-mails.ts';
import { addPerson, type TestPerson } from '../../server/test/test-people.ts';
import { createProject, joinProject } from '../../server/test/test-projects.ts';
import { asPerson, openTestPages } from '../../server/test/test-streams.ts';
import { uploadFile } from '../../server/test/test-uploads.ts';
import { readLasting } from './lasting-bytes.ts';
import { mapUse, measureUse, type Use } from './processor-use.ts';

/** Stores costs by `npm run bench -- costs --write`, for tools/scale/scale.mjs. */
const MEMBERS = 60;
const CALLS = 300;
const STREAMS = 300;
const FILM_SECONDS = 10;
/** Rows of a single film would vanish in the last pages of its tables. */
const CLIPS = 30;

const run = promisify(execFile);
const tools = await findMediaTools({ ffmpegPath: undefined, ffprobePath: undefined });
const stopDatabase = await startDatabaseServer({ isDurable: true });
const environment = { CHECK_REPLIES: 'false', LIVE_STREAMS_NETWORK_MAX: '5000' };
const koma = await startTestApp({ environment });
const { platform, call } = koma;
const client = new pg.Client({ connectionString: koma.database.url });
await client.connect();
interface Cost extends Use {
  databaseBytes: number;
}
const costs: { [thing: string]: Cost } = {};
const kept = { streamBytes: 0, film: { originalBytes: 0, renditionBytes: 0, objects: 0 } };
/** For actions without rows: packing tables first would count as their journal. */
const measure = async (thing: string, count: number, work: () => Promise<unknown>) =>
  keep(thing, { ...(await measureUse(client, count, work)), databaseBytes: 0 });
const weighRows = async <T>(count: number, work: () => Promise<T>) => {
  const before = await readLasting(client);
  const result = await work();
  return { result, databaseBytes: Math.max(0, (await readLasting(client)) - before) / count };
};
const measureRows = async (thing: string, count: number, work: () => Promise<unknown>) => {
  const { result, databaseBytes } = await weighRows(count, () => measureUse(client, count, work));
  keep(thing, { ...result, databaseBytes });
};
const keep = (thing: string, cost: Cost) => {
  costs[thing] = cost;
  const ms = (seconds: number) => (seconds * 1000).toFixed(2);
  console.log(
    `  ${thing}: server ${ms(cost.server)} ms, database ${ms(cost.database)} ms, ${Math.round(cost.walBytes)} bytes of journal, ${cost.commits.toFixed(1)} commits, ${Math.round(cost.databaseBytes)} bytes of rows that stay`,
  );
};
const measureTimed = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  const use = await measureUse(client, 1, work);
  return { use, seconds: (performance.now() - started) / 1000 };
};
const each = async (count: number, work: (at: number) => Promise<unknown>) => {
  for (let at = 0; at < count; at++) await work(at);
};

try {
  await platform.pool.query('update plans set max_projects = 1000, max_users = 1000');
  const owner = await addPerson(platform, { name: 'Owner', plan: 'professional' });
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const members: TestPerson[] = [];
  await each(MEMBERS, async () => {
    const person = await addPerson(platform);
    await joinProject(koma, { owner, projectId, person });
    members.push(person);
  });
  const place = { by: owner, projectId };
  const shots = await Promise.all(
    Array.from({ length: 40 }, (_, at) => putFile(platform, { ...place, name: `shot ${at}.png` })),
  );
  const shot = (at: number) => shots[at % shots.length] ?? { fileId: '', versionId: '' };
  const someone = (at: number) => members[at % members.length] ?? owner;
  const speak = (count: number) =>
    each(count, (at) =>
      say(koma, someone(at), shot(at), { comment: `The light in shot ${at} is too warm for me.` }),
    );
  const dashboard = () => call(projects.getAll, { query: {} }, owner);
  const list = () => call(files.getList, { params: { id: projectId }, query: {} }, owner);
  const room = async (at: number) => {
    const { fileId, versionId } = shot(at);
    await call(files.get, { params: { id: fileId }, query: {} }, someone(at));
    await call(comments.getList, { params: { id: versionId }, query: {} }, someone(at));
  };
  const readEvents = async () => {
    for (const reader of makeEventReaders(platform)) await catchUp(platform, reader);
  };
  // Warms up compilation and plans; a new reader skips earlier events.
  await readEvents();
  await speak(60);
  await readEvents();
  for (const warm of [dashboard, list, () => room(0)]) await each(60, warm);
  await client.query('vacuum analyze');
  await client.query('checkpoint');

  await measure('dashboard', CALLS, () => each(CALLS, dashboard));
  await measure('fileList', CALLS, () => each(CALLS, list));
  await measure('openRoom', CALLS, () => each(CALLS, room));
  await measureRows('comment', CALLS, async () => {
    await speak(CALLS);
    await readEvents();
  });

  const countWaiting = async () => {
    const { rows } = await platform.pool.query<{ count: number }>(
      'select count(*)::int as count from notification_mails where ended_at is null',
    );
    return rows[0]?.count ?? 0;
  };
  const waiting = await countWaiting();
  await measureRows('mail', waiting, async () => {
    await passTime(platform, 26);
    while ((await countWaiting()) > 0) await sendDueMails(platform);
  });

  await measureStreams(projectId, owner);
  await measureFilm(projectId, owner);
  await measureRows('smallUpload', 100, () =>
    each(100, (at) =>
      uploadFile(koma, owner, {
        ...{ projectId, name: `note ${at}.svg`, mimeType: 'image/svg+xml' },
        bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><title>${at}</title></svg>`),
      }),
    ),
  );
  const machine = `${availableParallelism()} × ${cpus()[0]?.model ?? process.arch}`;
  if (process.argv.includes('--write'))
    await writeFile(
      new URL('../../docs/scale/costs.json', import.meta.url),
      `${JSON.stringify({ machine, ...kept, costs }, roundNumber, 2)}\n`,
    );
} finally {
  await client.end();
  await koma.stop();
  await stopDatabase();
}

function roundNumber(_key: string, value: unknown) {
  return typeof value === 'number' ? Number(value.toPrecision(3)) : value;
}

/** Collects several times, as some memory is released later. */
async function readMemory(): Promise<number> {
  setFlagsFromString('--expose-gc');
  for (let look = 0; look < 5; look++) {
    runInNewContext('gc')();
    await wait(500);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Includes the cost of its own clients in this process. */
async function measureStreams(projectId: string, owner: TestPerson) {
  const address = await koma.app.listen({ port: 0, host: '127.0.0.1' });
  const pages = openTestPages(() => address);
  const people = await Promise.all(
    Array.from({ length: Math.ceil(STREAMS / 15) }, () => addPerson(platform)),
  );
  for (const person of people) await joinProject(koma, { owner, projectId, person });
  const openAll = () => each(STREAMS, (at) => pages.open(asPerson(people[at % people.length] ?? owner)));
  await openAll();
  pages.closeAll();
  const before = await readMemory();
  await openAll();
  kept.streamBytes = ((await readMemory()) - before) / STREAMS;
  const { fileId, versionId } = await putFile(platform, { by: owner, projectId, name: 'told.png' });
  await measure('toldToOne', 20 * STREAMS, () =>
    each(20, async (at) => {
      await say(koma, owner, { fileId, versionId }, { comment: `Told ${at}` });
      await wait(100);
    }),
  );
  await measure('heldForASecond', 10 * STREAMS, () => wait(10_000));
  pages.closeAll();
}

async function measureFilm(projectId: string, owner: TestPerson) {
  const film = await makeFilm(`testsrc2=size=1920x1080:rate=30:duration=${FILM_SECONDS},noise=alls=6:allf=t`);
  const clip = await makeFilm('color=size=1920x1080:rate=30:duration=1');
  const processFilm = async (name: string, bytes: Buffer) => {
    const { _id } = await uploadFile(koma, owner, { projectId, name, bytes, mimeType: 'video/mp4' });
    while ((await call(files.get, { params: { id: _id }, query: {} }, owner)).processingStatus !== 2)
      await wait(5000);
  };
  const before = await countObjects();
  const worker = await startTestApp({
    database: koma.database,
    works: true,
    environment: { ...environment, DATA_DIR: platform.config.dataDir },
  });
  await wait(5000);
  const idle = await measureTimed(() => wait(20_000));
  const aSecond = mapUse(idle.use, (value) => value / idle.seconds);
  keep('workerForASecond', { ...aSecond, databaseBytes: 0 });
  const { use, seconds } = await measureTimed(() => processFilm('film.mp4', film));
  const after = await countObjects();
  // Subtracts the worker's idle queries, counted separately.
  const ofFilm = mapUse(use, (value, name) => Math.max(0, value - seconds * aSecond[name]));
  // A film of any length leaves one file's rows: a minute counts as a film.
  const { databaseBytes } = await weighRows(CLIPS, () =>
    Promise.all(Array.from({ length: CLIPS }, (_, at) => processFilm(`clip ${at}.mp4`, clip))),
  );
  keep('filmMinute', { ...mapUse(ofFilm, (value) => (value * 60) / FILM_SECONDS), databaseBytes });
  await worker.stop();
  kept.film = {
    originalBytes: (film.length / FILM_SECONDS) * 60,
    renditionBytes: ((after.bytes - before.bytes - film.length) / FILM_SECONDS) * 60,
    objects: after.count - before.count,
  };
}

async function makeFilm(picture: string): Promise<Buffer> {
  const path = join(platform.config.dataDir, 'film.mp4');
  await run(tools.ffmpeg, [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine', '-shortest'],
    ...['-preset', 'ultrafast', '-crf', '20', '-pix_fmt', 'yuv420p', path],
  ]);
  return readFile(path);
}

async function countObjects() {
  let [count, bytes] = [0, 0];
  for await (const { size } of platform.storage.list('')) {
    count += 1;
    bytes += size;
  }
  return { count, bytes };
}
