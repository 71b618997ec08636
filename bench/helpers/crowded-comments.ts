import type pg from 'pg';
import type { Parts } from '../../server/parts.ts';
import { crowd } from '../../server/test/test-crowd.ts';

export interface Size {
  people: number;
  projects: number;
  filesPerProject: number;
  commentsPerFile: number;
  notificationsPerPerson: number;
}

const FILLED = ['files', 'file_versions', 'comments', 'notifications'];

/** Around one person whose own part is always the same: so many accounts, projects, files, comments and notifications. */
export async function fillPlace(parts: Parts, size: Size) {
  const { people, projects, filesPerProject, commentsPerFile, notificationsPerPerson } = size;
  const place = await crowd(parts, { people, projects, membersPerProject: 10, teams: people / 20 });
  const { person } = place;
  const client = await parts.pool.connect();
  try {
    await client.query("set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2");
    // What refers to what is right by the way it is made: nothing has to be looked up for every row.
    await client.query('set session_replication_role = replica');
    const makeIndexes = await dropIndexes(client);
    await client.query(
      `insert into files (id, project_id, type, name, created_by, version_id, version_count, status, size_bytes, mime_type,
        created_at, updated_at)
      select uuidv7(), projects.id, 0, 'scene_' || lpad((n * 7919 % 100000)::text, 5, '0') || '_撮影' || n || '.png',
        projects.owner_id, uuidv7(), 1, case when n % 10 = 0 then 1 else 0 end, 1000 + n, 'image/png',
        now() - n * interval '7 minutes', now() - n * interval '7 minutes'
      from projects, generate_series(1, ${filesPerProject}) n`,
    );
    await client.query(
      `insert into file_versions (id, file_id, number, place, name, status, object_key, size_bytes, checksum, mime_type, media,
        processing, width, height, comment_count, created_by, created_at)
      select version_id, id, 1, 1, name, status, 'versions/' || version_id || '/original', size_bytes, id::text, mime_type,
        'image', 2, 1920, 1080, ${commentsPerFile}, created_by, created_at
      from files`,
    );
    await client.query(
      `insert into comments (id, project_id, file_id, version_id, author_id, uploader_id, type, body, rich, completed_at,
        completed_by, created_at)
      select uuidv7(), files.project_id, files.id, files.version_id, accounts.id, files.created_by, 1,
        'Take ' || n || '、空をもう少し明るく', '[]', case when n % 5 > 0 then now() end,
        case when n % 5 > 0 then accounts.id end, files.created_at + n * interval '1 minute'
      from files
      join (select id, row_number() over () as at from accounts where email like 'crowd-%') accounts
        on accounts.at = 1 + abs(hashtext(files.id::text)::bigint) % ${people},
      generate_series(1, ${commentsPerFile}) n`,
    );
    await client.query(
      `insert into notifications (id, account_id, type, subject, project_id, file_id, version_id, actor_id, event_id,
        actor_ids, part_count, created_at, updated_at)
      select uuidv7(), accounts.id, 3, 'bench ' || n, files.project_id, files.id, files.version_id, files.created_by, n,
        array[files.created_by], 1, now(), now()
      from accounts, generate_series(1, ${notificationsPerPerson}) n
      join (select *, row_number() over () as at from files where project_id = $1) files on files.at = 1 + n % ${filesPerProject}`,
      [place.projectId],
    );
    await client.query(
      `update projects set file_count = ${filesPerProject}, child_files = ${filesPerProject},
        in_review_count = ${Math.floor(filesPerProject / 10)}`,
    );
    await client.query(
      'insert into project_visits (account_id, project_id, visited_at, event_id) select $1, id, now(), 0 from projects where owner_id = $1',
      [person.id],
    );
    await makeIndexes();
    await client.query('set session_replication_role = origin');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
  const { rows: files } = await parts.pool.query<{ fileId: string; versionId: string }>(
    'select id as "fileId", version_id as "versionId" from files where project_id = $1 order by name',
    [place.projectId],
  );
  return { ...place, files };
}

/** Indexes that hold no rule; making them afterwards takes a tenth of the time. */
async function dropIndexes(client: pg.PoolClient) {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes
    where tablename = any ($1) and indexdef not like '%UNIQUE%'
      and indexname not in (select conname from pg_constraint)`,
    [FILLED],
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return async () => {
    for (const { indexdef } of rows) await client.query(indexdef);
  };
}
