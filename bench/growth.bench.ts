import type { Pool } from 'pg';
import { projects } from '../contract/calls/projects.ts';
import type { Endpoint, InputOf } from '../contract/endpoint.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { crowd } from '../server/test/test-crowd.ts';
import { measureInTurns, report } from './bench.ts';

const CALLS = 60;
const ROUNDS = 9;
const sizes = {
  small: { people: 1000, projects: 100, membersPerProject: 20, teams: 50, filesPerProject: 100 },
  large: { people: 50_000, projects: 10_000, membersPerProject: 20, teams: 5000, filesPerProject: 100 },
};

async function openPlace(size: (typeof sizes)['small']) {
  const koma = await startTestApp({ environment: { CHECK_REPLIES: 'false' } });
  await dropFileIndexes(koma.parts.pool);
  const place = await crowd(koma.parts, size);
  return { koma, ...place };
}

/** None of these pages looks for files by anything but their project; the other indexes would only take long to fill. */
async function dropFileIndexes(pool: Pool) {
  const { rows } = await pool.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
    where indrelid = 'files'::regclass and not indisunique and indexrelid <> 'files_newest'::regclass`,
  );
  await pool.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
}

type Place = Awaited<ReturnType<typeof openPlace>>;

/** Milliseconds of one call, over a row of them. */
async function time<E extends Endpoint>({ koma, person }: Place, endpoint: E, input: InputOf<E>) {
  const start = performance.now();
  for (let n = 0; n < CALLS; n++) await koma.call(endpoint, input, person);
  return (performance.now() - start) / CALLS;
}

const pages = {
  'dashboard, my projects': (place: Place) => time(place, projects.getAll, { query: {} }),
  'dashboard, shared projects': (place: Place) =>
    time(place, projects.getAll, { query: { scope: 'shared' } }),
  'search in shared projects': (place: Place) =>
    time(place, projects.getAll, { query: { scope: 'shared', search: 'ject 6' } }),
  'members of a project': (place: Place) =>
    time(place, projects.getMemberList, { params: { id: place.projectId }, query: {} }),
};

const stopServer = await startDatabaseServer();
try {
  const places = { small: await openPlace(sizes.small), large: await openPlace(sizes.large) };
  for (const [name, run] of Object.entries(pages)) {
    await run(places.small);
    await run(places.large);
    const times = await measureInTurns({
      rounds: ROUNDS,
      runs: [
        { name: 'small', run: () => run(places.small) },
        { name: 'large', run: () => run(places.large) },
      ],
    });
    report({
      name: `${name}: 10,000 projects, 1,000,000 files, 200,000 members against 100 projects`,
      unit: 'ms',
      ours: times.get('large') ?? Number.NaN,
      limit: times.get('small') ?? Number.NaN,
      atMost: 2,
    });
  }
  await places.large.koma.stop();
  await places.small.koma.stop();
} finally {
  await stopServer();
}
