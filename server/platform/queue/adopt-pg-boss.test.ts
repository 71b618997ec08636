import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { adoptPgBossJobs } from './adopt-pg-boss.ts';

const job = defineJob({
  name: 'cut-film',
  payload: z.object({ film: z.number() }),
  options: { unique: 'always' },
});
const jobs = new Map([[job.name, job]]);

let db: Database;
beforeAll(async () => {
  const { url } = await createTestDatabase();
  db = openDatabase({ connection: { connectionString: url }, onError: () => undefined }).db;
});
afterAll(() => db.destroy());

test('where there was no earlier Koma nothing happens', async () => {
  await adoptPgBossJobs(db, jobs);
  expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([]);
});

test('jobs of an earlier Koma wait here, each once; those that run there are left to it', async () => {
  await sql`create schema pgboss`.execute(db);
  await sql`create table pgboss.job (
    id uuid primary key default gen_random_uuid(), name text, data jsonb, priority integer default 0, group_id text,
    singleton_key text, retry_limit integer default 3, retry_count integer default 0,
    start_after timestamptz default now(), created_on timestamptz default now(), state text, output jsonb,
    heartbeat_on timestamptz)`.execute(db);
  await sql`insert into pgboss.job (name, data, singleton_key, group_id, retry_count, state, output, heartbeat_on) values
    ('cut-film', '{"film":1}', '1', 'owner', 0, 'created', null, null),
    ('cut-film', '{"film":2}', '2', null, 1, 'retry', null, null),
    ('cut-film', '{"film":3}', '3', null, 3, 'failed', '{"message":"no room"}', null),
    ('cut-film', '{"film":4}', '4', null, 0, 'active', null, now()),
    ('cut-film', '{"film":5}', '5', null, 0, 'active', null, now() - interval '1 hour'),
    ('unknown', '{}', null, null, 0, 'created', null, null)`.execute(db);
  for (let time = 0; time < 2; time++) await adoptPgBossJobs(db, jobs);
  const { rows } = await sql`
    select payload ->> 'film' as film, unique_key, unique_while, owner, tries, tries_max, state, reason from jobs
    order by payload ->> 'film'`.execute(db);
  const common = {
    unique_while: 'open',
    owner: null,
    tries: 0,
    tries_max: 4,
    state: 'waiting',
    reason: null,
  };
  expect(rows).toEqual([
    { ...common, film: '1', unique_key: '1', owner: 'owner' },
    { ...common, film: '2', unique_key: '2', tries: 1 },
    { ...common, film: '3', unique_key: '3', tries: 3, state: 'failed', reason: 'no room' },
    { ...common, film: '5', unique_key: '5' },
  ]);
  const left = await sql<{
    name: string;
    state: string;
  }>`select name, state from pgboss.job order by name`.execute(db);
  expect(left.rows).toEqual([
    { name: 'cut-film', state: 'active' },
    { name: 'unknown', state: 'created' },
  ]);
});
