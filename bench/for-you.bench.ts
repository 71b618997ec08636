import type pg from 'pg';
import { activity } from '../contract/calls/activity.ts';
import { forYou } from '../contract/calls/for-you.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { addPerson } from '../server/test/test-people.ts';
import { report } from './bench.ts';
import { percentile, timeCalls } from './helpers/many-files.ts';

/** A small part of it is enough to see that the bench works. */
const SCALE = Number(process.env.BENCH_SCALE ?? 1);
const PROJECTS = 200;
const FILES_EACH = Math.ceil(500 * SCALE);
const ROUNDS = 100;
const LIMIT_MS = 30;

interface People {
  ownerId: string;
  otherId: string;
}

/** Half of the files are the person's own, all are in review, and every one has an open comment and an event. */
async function fill(pool: pg.Pool, { ownerId, otherId }: People): Promise<void> {
  await pool.query(
    `insert into projects (id, owner_id, name, in_review_count, last_activity_at)
    select gen_random_uuid(), $1, 'Project ' || n, $2, now() - n * interval '1 minute'
    from generate_series(1, ${PROJECTS}) n`,
    [ownerId, FILES_EACH],
  );
  await pool.query(
    `insert into files (id, project_id, type, name, created_by, status, size_bytes, updated_at)
    select gen_random_uuid(), projects.id, 0, 'shot ' || n || '.png', case when n % 2 = 0 then $1::uuid else $2 end, 1, 1,
      now() - n * interval '1 minute'
    from projects, generate_series(1, ${FILES_EACH}) n`,
    [ownerId, otherId],
  );
  await pool.query(
    `insert into file_versions (id, file_id, number, name, status, object_key, size_bytes, checksum, mime_type, media,
      processing, created_by)
    select gen_random_uuid(), id, 1, name, 1, id::text, 1, 'x', 'image/png', 'image', 2, created_by from files`,
  );
  await pool.query(
    `update files set version_id = file_versions.id, version_count = 1 from file_versions
    where file_versions.file_id = files.id`,
  );
  await pool.query(
    `insert into comments (id, project_id, file_id, version_id, author_id, uploader_id, type, body, rich)
    select gen_random_uuid(), files.project_id, files.id, files.version_id, $1, files.created_by, 1, 'Words', '{}' from files`,
    [otherId],
  );
  await pool.query(
    `insert into comment_mentions (comment_id, account_id) select id, $1 from comments where right(id::text, 1) = '0'`,
    [ownerId],
  );
  await pool.query(
    `insert into project_visits (account_id, project_id, visited_at, event_id)
    select $1, id, now() - interval '1 day', (select last_value from events_id_seq) from projects`,
    [ownerId],
  );
  await pool.query(
    `insert into events (created_at, is_kept, type, topics, actor_id, data)
    select now(), true, 'comment.added', array['project:' || project_id], $1, jsonb_build_object('projectId', project_id,
      'fileId', file_id, 'fileVersionId', version_id, 'commentId', id, 'userId', author_id)
    from comments`,
    [otherId],
  );
}

const stopDatabase = await startDatabaseServer();
const koma = await startTestApp({ environment: { CHECK_REPLIES: 'false' } });
try {
  const { pool } = koma.parts;
  const owner = await addPerson(koma.parts, { name: 'Owner', plan: 'professional' });
  const other = await addPerson(koma.parts, { name: 'Other' });
  await fill(pool, { ownerId: owner.id, otherId: other.id });
  const list = () => koma.call(forYou.list, {}, owner);
  const { results } = await list();
  console.log(`  shown: ${results.map(({ kind }) => kind).join(' ')}`);
  const time = (call: () => Promise<unknown>) => timeCalls({ inputs: ['x'], rounds: ROUNDS, call });
  const name = `“For you”, ${PROJECTS} projects and ${PROJECTS * FILES_EACH} files`;
  // As after a large import: the database has no figures of its tables yet.
  const early = await time(list);
  report({ name: `${name}, no statistics, p95`, unit: 'ms', ours: percentile(early, 0.95), limit: LIMIT_MS });
  await pool.query('analyze');
  await time(list);
  const times = await time(list);
  report({ name: `${name}, p50`, unit: 'ms', ours: percentile(times, 0.5), limit: LIMIT_MS });
  report({ name: `${name}, p95`, unit: 'ms', ours: percentile(times, 0.95), limit: LIMIT_MS, atMost: 1 });

  const { rows } = await pool.query<{ id: string }>('select id from projects limit 1');
  const id = rows[0]?.id ?? '';
  const page = () => koma.call(activity.list, { params: { id }, query: {} }, owner);
  await time(page);
  const pages = await time(page);
  report({
    ...{ name: `a page of a history among ${PROJECTS * FILES_EACH} events, p95`, unit: 'ms' },
    ...{ ours: percentile(pages, 0.95), limit: LIMIT_MS },
  });
} finally {
  await koma.stop();
  await stopDatabase();
}
