import type pg from 'pg';
import { notifications } from '../contract/calls/notifications.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { catchUp, notificationReader } from '../server/test/measured.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { castReview, say } from '../server/test/test-comments.ts';
import { addPerson } from '../server/test/test-people.ts';
import { measureInTurns, report } from './bench.ts';
import { percentile, timeCalls } from './helpers/many-files.ts';

/** A small part of it is enough to see that the bench works. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const LINES = Math.ceil(1_000_000 * SCALE);
const PEOPLE = 500;
const EVENTS = 20;
const ROUNDS = 40;
const CALLS = 40;
const WRITE_MS = 300;
const COUNT_MS = 5;

/** Everybody is on the project, and hears of its comments. */
async function addMembers(pool: pg.Pool, projectId: string, count: number): Promise<void> {
  await pool.query(
    `with person as (
      insert into accounts (id, email, email_key, name, state, password_hash)
      select gen_random_uuid(), 'crowd-' || n || '@example.com', 'crowd-' || n || '@example.com', 'Person ' || n,
        'active', '-'
      from generate_series(1, $2::int) n returning id
    )
    insert into project_members (id, project_id, account_id, type, joined_at)
    select gen_random_uuid(), $1, id, 2, now() from person`,
    [projectId, count],
  );
}

/** Each about a thing of its own, one in ten unread. */
async function fillLines(pool: pg.Pool, accountId: string, count: number): Promise<void> {
  await pool.query(
    `insert into notifications (id, account_id, type, subject, event_id, read_at, created_at, updated_at)
    select gen_random_uuid(), $1, 17, '17 ' || n, n, case when n % 10 = 0 then null else now() end, now(), now()
    from generate_series(1, $2::int) n`,
    [accountId, count],
  );
  await pool.query('analyze notifications');
}

const stopDatabase = await startDatabaseServer();
const koma = await startTestApp({ environment: { CHECK_REPLIES: 'false' } });
try {
  const { pool } = koma.parts;
  const cast = await castReview(koma);
  await catchUp(koma.parts, notificationReader);
  const comment = async () => {
    // The tries of one person are counted.
    await pool.query('delete from rate_limits');
    const start = performance.now();
    await say(koma, cast.owner, cast.clip, { comment: 'Again' });
    return performance.now() - start;
  };
  const timeComments = async () => {
    const times: number[] = [];
    for (let at = 0; at < CALLS; at++) times.push(await comment());
    return percentile(times, 0.5);
  };
  const setTelling = (isOn: boolean) =>
    pool.query('update projects set new_comment_notification = $2 where id = $1', [cast.projectId, isOn]);

  await addMembers(pool, cast.projectId, PEOPLE);
  // As the database does by itself after a while: without figures of the crowd it plans for an empty project.
  await pool.query('analyze');
  await timeComments();
  await catchUp(koma.parts, notificationReader);
  const written: number[] = [];
  for (let at = 0; at < EVENTS; at++) {
    await comment();
    const start = performance.now();
    await catchUp(koma.parts, notificationReader);
    written.push(performance.now() - start);
  }
  report({
    ...{ name: `one event for ${PEOPLE} people, written, p95`, unit: 'ms' },
    ...{ ours: percentile(written, 0.95), limit: WRITE_MS, atMost: 1 },
  });

  const requests = await measureInTurns({
    rounds: 6,
    runs: [
      {
        name: 'told',
        run: async () => {
          await setTelling(true);
          return timeComments();
        },
      },
      {
        name: 'untold',
        run: async () => {
          await setTelling(false);
          return timeComments();
        },
      },
    ],
  });
  report({
    ...{ name: `the request that tells ${PEOPLE} people, p50`, unit: 'ms' },
    ...{ ours: requests.get('told') ?? Number.NaN, limit: requests.get('untold') ?? Number.NaN, atMost: 1.1 },
  });

  const person = await addPerson(koma.parts);
  await fillLines(pool, person.id, LINES);
  const page = (pageNo: number) => () =>
    koma.call(notifications.getAll, { query: { pageNo: String(pageNo) } as never }, person);
  const time = (call: () => Promise<unknown>) => timeCalls({ inputs: ['x'], rounds: ROUNDS, call });
  await time(page(1));
  const first = await time(page(1));
  const last = await time(page(Math.ceil(LINES / 10)));
  report({
    ...{ name: `the last page of ${LINES} against the first, p50`, unit: 'ms' },
    ...{ ours: percentile(last, 0.5), limit: percentile(first, 0.5), atMost: 2 },
  });
  const counted = await time(() =>
    pool.query('select total, unread from notification_counts where account_id = $1', [person.id]),
  );
  // On a busy machine nothing is quick: the same for a statement that asks for nothing.
  const bare = await time(() => pool.query('select 1'));
  report({
    ...{ name: `the count of ${LINES} beside a statement that asks for nothing, p95`, unit: 'ms' },
    ...{ ours: percentile(counted, 0.95), limit: percentile(bare, 0.95) },
  });
  report({
    ...{ name: `the count of ${LINES}, p95`, unit: 'ms' },
    ...{ ours: percentile(counted, 0.95), limit: COUNT_MS, atMost: 1 },
  });
} finally {
  await koma.stop();
  await stopDatabase();
}
