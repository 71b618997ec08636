import type { Readable } from 'node:stream';
import type pg from 'pg';
import { layOut } from '../../../platform/database/migrate.ts';
import { copyIn } from '../../../platform/database/statements/copy-rows.ts';
import { listTables, NOT_OF_EXTENSION, quote } from './backup.queries.ts';
import type { Manifest } from './manifest.ts';

export async function countAccounts(client: pg.Pool | pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from accounts');
  return rows[0]?.count ?? 0;
}

/** Backups of earlier releases use the database's own settings rather than those of a copying session. */
export const takeOwnSettings = (client: pg.Client) => client.query('reset all');

const IN_PUBLIC = `relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and ${NOT_OF_EXTENSION}`;

interface Rights {
  role: string;
  mayCreate: boolean;
  foreign: string | null;
}

export async function readRights(pool: pg.Pool): Promise<Rights> {
  const { rows } = await pool.query<Rights>(
    `select current_user as role, has_schema_privilege('public', 'create') as "mayCreate",
      (select min(relname) from pg_class where ${IN_PUBLIC} and not pg_has_role(relowner, 'usage')) as "foreign"`,
  );
  return rows[0] ?? { role: '', mayCreate: false, foreign: null };
}

/** The schema may belong to another role, and extensions stay. */
async function dropTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop %s if exists %s cascade', kind, oid::regclass) as statement, turn from pg_class
      join (values ('r', 'table', 1), ('p', 'table', 1), ('v', 'view', 2), ('m', 'materialized view', 2),
        ('S', 'sequence', 3)) as kinds (letter, kind, turn) on letter::"char" = relkind
      where ${IN_PUBLIC} and not relispartition
    union all
    select format('drop routine if exists %s cascade', oid::regprocedure), 4 from pg_proc
      where pronamespace = 'public'::regnamespace and not exists (
        select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )
    -- Tables take their sequences with them.
    order by turn`,
  );
  await client.query(rows.map(({ statement }) => statement).join(';\n'));
}

export async function layOutTables(
  client: pg.Client,
  { migrations, partitions }: Pick<Manifest, 'migrations' | 'partitions'>,
): Promise<void> {
  await dropTables(client);
  await layOut(client, migrations);
  for (const { name, parent, bound } of partitions)
    await client.query(`create table if not exists ${quote(name)} partition of ${quote(parent)} ${bound}`);
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Drops foreign keys and disables triggers while rows arrive in any order. Foreign keys are checked at the end. */
export async function withoutChecks(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  const tables = (await listTables(client)).map(({ name }) => quote(name));
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quote(name)}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await emptyTables(client);
  await withoutIndexes(client, work);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`);
}

/** Some migrations insert rows. The audit trail refuses truncation even to its owner, but is empty. */
async function emptyTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
    where ${IN_PUBLIC} and relkind = 'r' and has_table_privilege(oid, 'truncate')`,
  );
  await client.query(`truncate ${rows.map(({ name }) => name).join(', ')}`);
}

/** Recreating indexes after the rows takes a fraction of the time. Unique ones check the rows then. */
async function withoutIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select oid::regclass::text as name, pg_get_indexdef(oid) as definition from pg_class
    where relkind = 'i' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = pg_class.oid)
      and not exists (select from pg_inherits where inhrelid = pg_class.oid)`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await work();
  await client.query("set local maintenance_work_mem = '256MB'");
  for (const { definition } of indexes) await client.query(definition);
}

interface Rows {
  name: string;
  columns: string[];
  source: Readable;
}

export const loadRows = (client: pg.Client, { name, columns, source }: Rows): Promise<number> =>
  copyIn(client, `copy ${quote(name)} (${columns.map(quote).join(', ')}) from stdin`, source);

export async function setSequences(
  client: pg.Client,
  { sequences }: Pick<Manifest, 'sequences'>,
): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quote(name), value, isCalled]);
}

export async function giveBackRunning(client: pg.Client): Promise<void> {
  // Backups of earlier releases lack this table.
  const { rows } = await client.query("select to_regclass('public.jobs') is not null as found");
  if (!rows[0]?.found) return;
  await client.query(
    `update jobs set state = 'waiting', tries = tries - 1, worker = null, heartbeat_at = null
    where state = 'running'`,
  );
}

/** Columns that an earlier Koma saved of jobs in the tables of pg-boss. */
const EARLIER_JOBS = `id uuid, name text, priority integer, data jsonb, retry_limit integer, retry_count integer,
  retry_delay integer, retry_backoff boolean, retry_delay_max integer, start_after timestamptz, singleton_key text,
  group_id text, expire_seconds integer, deletion_seconds integer, created_on timestamptz, keep_until timestamptz,
  policy text, dead_letter text, heartbeat_seconds integer`;

/** Lays jobs of an earlier Koma where its tables had them: the next start of a worker takes them over. */
export async function loadEarlierJobs(client: pg.Client, source: Readable): Promise<number> {
  await client.query(`
    create schema if not exists pgboss;
    drop table if exists pgboss.job cascade;
    create table pgboss.job (${EARLIER_JOBS})`);
  const loaded = await copyIn(client, 'copy pgboss.job from stdin', source);
  await client.query(`
    alter table pgboss.job add column state text not null default 'retry', add column heartbeat_on timestamptz,
      add column output jsonb`);
  return loaded;
}
