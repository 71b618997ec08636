import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { PRESENCE_SECONDS } from '../contract/calls/presence.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { putFile } from '../server/test/test-files.ts';
import { addPerson } from '../server/test/test-people.ts';
import { createProject, joinProject } from '../server/test/test-projects.ts';
import { report } from './bench.ts';
import { percentile } from './helpers/many-files.ts';
import { readPeakMemory } from './helpers/peak-memory.ts';
import { createReviewer, type Reviewer, type Room } from './helpers/reviewer.ts';

/** `--reviewers=100 --seconds=10` for a quick look. */
const option = (name: string, usual: number) =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual);
const REVIEWERS = option('reviewers', 1000);
const SECONDS = option('seconds', 60);
/** Warms both sides up; errors count from the start. */
const WARM_SECONDS = 15;
const ROOM_SIZE = 20;
const FILM_BYTES = 8_000_000;
/** Seconds between actions of one reviewer. */
const rhythm = { comment: 60, scrub: 5, presence: PRESENCE_SECONDS / 2 };

const stopDatabase = await startDatabaseServer();
const koma = await startTestApp({ environment: { CHECK_REPLIES: 'false' } });
const servers: ChildProcess[] = [];
const reviewers: Reviewer[] = [];
try {
  await koma.platform.pool.query('update plans set max_users = 100000, max_projects = 1000');
  const server = await startServer();
  await bringReviewers(`http://127.0.0.1:${server.port}/api`);
  for (const reviewer of reviewers) reviewer.work(rhythm);
  await wait(WARM_SECONDS * 1000);
  for (const reviewer of reviewers) Object.assign(reviewer, { told: [], shown: [], requests: 0, sent: 0 });
  const started = performance.now();
  await wait(SECONDS * 1000);
  await Promise.all(reviewers.map((reviewer) => reviewer.stop()));
  await Promise.all(reviewers.map((reviewer) => reviewer.hearOut()));
  tell((performance.now() - started) / 1000, readPeakMemory(server.pid));
} finally {
  for (const reviewer of reviewers) reviewer.close();
  for (const child of servers) child.kill();
  await koma.stop();
  await stopDatabase();
}

async function bringReviewers(address: string) {
  for (let at = 0; at < REVIEWERS / ROOM_SIZE; at++) {
    const owner = await addPerson(koma.platform, { plan: 'professional' });
    const { _id: projectId } = await createProject(koma, owner, { name: `Film ${at}` });
    const film = { by: owner, projectId, name: 'film.png', bytes: Buffer.alloc(FILM_BYTES, at) };
    const room: Room = { address, ...(await putFile(koma.platform, film)), reviewers: [] };
    for (let seat = 0; seat < ROOM_SIZE; seat++) {
      const person = seat === 0 ? owner : await addPerson(koma.platform);
      if (seat > 0) await joinProject(koma, { owner, projectId, person });
      const reviewer = createReviewer(room, person);
      room.reviewers.push(reviewer);
      reviewers.push(reviewer);
      await reviewer.open();
    }
  }
}

function tell(seconds: number, peak: number) {
  const all = <T>(read: (reviewer: Reviewer) => T[]) => reviewers.flatMap(read);
  const told = all(({ told }) => told);
  const shown = all(({ shown }) => shown);
  const errors = all(({ errors }) => errors);
  const requests = reviewers.reduce((sum, { requests }) => sum + requests, 0);
  const comments = reviewers.reduce((sum, { sent }) => sum + sent, 0);
  const missing = reviewers.reduce((sum, { awaited }) => sum + awaited, 0);
  console.log(
    `  ${REVIEWERS} reviewers in rooms of ${ROOM_SIZE}, ${seconds.toFixed(0)} s: ${comments} comments, ${told.length} times told, ${Math.round(requests / seconds)} requests/s`,
  );
  if (errors.length > 0) console.log(`  first error: ${errors[0]}`);
  const limit = { unit: 'ms', limit: 300 };
  report({
    name: 'a comment, from sending it until everyone in the room is told, p99',
    ours: percentile(told, 0.99),
    ...limit,
    atMost: 1,
  });
  report({ name: 'the same, p50', ours: percentile(told, 0.5), ...limit });
  report({ name: 'until everyone has read it, p99', ours: percentile(shown, 0.99), ...limit });
  report({ name: 'memory of the server at its most', unit: 'MB', ours: peak, limit: 1000, atMost: 1 });
  report({
    name: 'answers and streams that failed, and comments that somebody was not told of',
    unit: 'of all',
    ours: errors.length + missing,
    limit: requests,
    atMost: 0,
  });
}

async function startServer() {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'helpers', 'comments.server.ts'),
      koma.database.url,
      koma.platform.config.dataDir,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        KOMA_SECRET: 'a-secret-that-all-servers-of-a-test-share',
        LIVE_STREAMS_NETWORK_MAX: String(2 * REVIEWERS),
      },
    },
  );
  servers.push(child);
  for await (const line of createInterface(child.stdout)) return { port: Number(line), pid: child.pid ?? 0 };
  throw new Error('The server did not start.');
}
