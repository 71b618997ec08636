import { accounts } from '../contract/calls/accounts.ts';
import { comments } from '../contract/calls/comments.ts';
import { files } from '../contract/calls/files.ts';
import { forYou } from '../contract/calls/for-you.ts';
import { notifications } from '../contract/calls/notifications.ts';
import { projects } from '../contract/calls/projects.ts';
import { searching } from '../contract/calls/search.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { recordStatements } from '../server/test/sent-statements.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { say } from '../server/test/test-comments.ts';
import { report } from './bench.ts';
import { fillPlace, type Size } from './helpers/crowded-comments.ts';
import { percentile } from './helpers/many-files.ts';

/** `--part=0.01` for a quick look at a hundredth of everything. */
const PART = Number(process.argv.find((arg) => arg.startsWith('--part='))?.slice(7) ?? 1);
const ROUNDS = 30;
const CALLS = 30;
const full = { people: 100_000, projects: 10_000 };
const shares = { small: 0.01, middle: 0.1, full: 1 };

const sizeOf = (share: number): Size => ({
  people: Math.max(1000, full.people * share * PART),
  projects: Math.max(100, full.projects * share * PART),
  filesPerProject: 100,
  commentsPerFile: 10,
  notificationsPerPerson: 20,
});

async function openPlace(share: number) {
  const started = performance.now();
  const koma = await startTestApp({ environment: { CHECK_REPLIES: 'false', DEMO: 'no' } });
  const place = await fillPlace(koma.parts, sizeOf(share));
  const { rows } = await koma.parts.pool.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  console.log(
    `  ${share} of it: ${rows[0]?.size}, filled in ${Math.round((performance.now() - started) / 1000)} s`,
  );
  return { koma, ...place };
}

type Place = Awaited<ReturnType<typeof openPlace>>;

/** The commonest calls of a day: one of each, the `at`th time. */
const calls: { [name: string]: (place: Place, at: number) => Promise<unknown> } = {
  profile: ({ koma, person }) => koma.call(accounts.profile, {}, person),
  'my projects': ({ koma, person }) => koma.call(projects.getAll, { query: {} }, person),
  'projects shared with me': ({ koma, person }) =>
    koma.call(projects.getAll, { query: { scope: 'shared' } }, person),
  'for you': ({ koma, person }) => koma.call(forYou.list, {}, person),
  'files of a project': ({ koma, person, projectId }) =>
    koma.call(files.getList, { params: { id: projectId }, query: {} }, person),
  'a file': ({ koma, person, files: own }, at) =>
    koma.call(files.get, { params: { id: own[at % own.length]?.fileId ?? '' }, query: {} }, person),
  'comments of a version': ({ koma, person, files: own }, at) =>
    koma.call(comments.getList, { params: { id: own[at % own.length]?.versionId ?? '' }, query: {} }, person),
  'a new comment': ({ koma, person, files: own }, at) =>
    say(koma, person, own[at % own.length] ?? { fileId: '', versionId: '' }, { comment: `Comment ${at}` }),
  'newest notifications': ({ koma, person }) => koma.call(notifications.getList, {}, person),
  search: ({ koma, person }, at) =>
    koma.call(searching.find, { query: { search: `scene_${String(at % 100).padStart(2, '0')}` } }, person),
};

async function time(place: Place, call: (place: Place, at: number) => Promise<unknown>, round: number) {
  const times: number[] = [];
  await place.koma.parts.pool.query('delete from rate_limits');
  for (let n = 0; n < CALLS; n++) {
    const start = performance.now();
    await call(place, round * CALLS + n);
    times.push(performance.now() - start);
  }
  return times;
}

const stopServer = await startDatabaseServer();
const places: Place[] = [];
try {
  for (const share of Object.values(shares)) places.push(await openPlace(share));
  for (const [name, call] of Object.entries(calls)) {
    const times = places.map((): number[] => []);
    for (const place of places) await time(place, call, ROUNDS);
    // In turns, so that a busy moment of the machine meets all of them.
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, place] of places.entries()) times[at]?.push(...(await time(place, call, round)));
    const largest = places.at(-1);
    const { statements } = largest ? await recordStatements(() => call(largest, ROUNDS)) : { statements: [] };
    for (const [label, part] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const) {
      const [small = Number.NaN, middle = Number.NaN, all = Number.NaN] = times.map((values) =>
        percentile(values, part),
      );
      report({
        name: `${name} (${statements.length} statements), ${label} at full size (a tenth: ${middle.toFixed(2)}) over a hundredth`,
        unit: 'ms',
        ours: all,
        limit: small,
        atMost: 2,
      });
    }
  }
} finally {
  for (const { koma } of places) await koma.stop();
  await stopServer();
}
