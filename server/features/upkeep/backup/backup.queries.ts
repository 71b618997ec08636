import type pg from 'pg';
import type { ListedObject } from '../../../platform/storage/storage.ts';
import { AWAITED_OBJECTS, NAMED_OBJECTS } from '../objects/named-objects.queries.ts';

/** Describes the installation rather than its data. */
const LEFT_OUT = ['backups'];

export interface TableShape {
  name: string;
  columns: string[];
}

export const NOT_OF_EXTENSION = `not exists (
  select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
)`;

/** Leaves out unlogged tables: a crash loses them anyway. */
export async function listTables(client: pg.Client, leftOut = LEFT_OUT): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      and ${NOT_OF_EXTENSION}
      and relname <> all ($1) and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`,
    [leftOut],
  );
  return rows;
}

export interface Partition {
  name: string;
  parent: string;
  bound: string;
}

/** Parents before children. */
export async function listPartitions(client: pg.Client): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select child.relname as name, parent.relname as parent, pg_get_expr(child.relpartbound, child.oid) as bound
    from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
    where child.relnamespace = 'public'::regnamespace and child.relispartition and child.relkind in ('r', 'p')
    order by child.relkind, child.relname`,
  );
  return rows;
}

export interface SequenceState {
  name: string;
  value: string;
  isCalled: boolean;
}

export async function listSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname",
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const found = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${quote(name)}`,
    );
    for (const state of found.rows) states.push({ name, ...state });
  }
  return states;
}

export const listMigrations = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
};

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Must run before the snapshot. */
export async function prepareLists(client: pg.Client): Promise<void> {
  await client.query(`
    create temporary table stored (key text primary key, size bigint not null, modified_at timestamptz not null);
    create temporary table earlier (
      key text primary key, size bigint not null, modified_at timestamptz not null, hash text not null
    );
    create temporary table wanted (key text primary key, is_named boolean not null)`);
}

export const addStored = (client: pg.Client, objects: ListedObject[]) =>
  client.query(
    'insert into stored select * from unnest($1::text[], $2::bigint[], $3::timestamptz[]) on conflict do nothing',
    [
      objects.map(({ key }) => key),
      objects.map(({ size }) => size),
      objects.map(({ modifiedAt }) => modifiedAt.toISOString()),
    ],
  );

export interface KeptObject {
  key: string;
  size: number;
  modifiedAt: string;
  hash: string;
}

export const addEarlier = (client: pg.Client, objects: KeptObject[]) =>
  client.query(
    `insert into earlier select * from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::text[])
    on conflict (key) do update set size = excluded.size, modified_at = excluded.modified_at, hash = excluded.hash`,
    [
      objects.map(({ key }) => key),
      objects.map(({ size }) => size),
      objects.map(({ modifiedAt }) => modifiedAt),
      objects.map(({ hash }) => hash),
    ],
  );

/** Must run in the snapshot. */
export const noteWanted = (client: pg.Client) =>
  client.query(`
    insert into wanted select key, true from (${NAMED_OBJECTS}) as named;
    insert into wanted select key, false from (${AWAITED_OBJECTS}) as awaited on conflict do nothing;
    analyze wanted, stored, earlier`);

export interface WantedObject {
  key: string;
  isNamed: boolean;
  /** Null: stored after the list was made, or not at all. */
  size: number | null;
  modifiedAt: Date | null;
  /** Hash of the earlier copy with equal key, size and time. */
  hash: string | null;
}

export async function listWanted(client: pg.Client, { after, limit }: { after: string; limit: number }) {
  const { rows } = await client.query<WantedObject>(
    `select wanted.key, is_named as "isNamed", stored.size, stored.modified_at as "modifiedAt", hash
    from wanted left join stored using (key)
    left join earlier on earlier.key = wanted.key and earlier.size = stored.size
      and earlier.modified_at = stored.modified_at
    where wanted.key > $1 order by wanted.key limit $2`,
    [after, limit],
  );
  return rows;
}

interface NotedBackup {
  name: string;
  rows: number;
  objects: number;
  bytes: number;
  seconds: number;
  folder: string;
}

export const insertBackup = (pool: pg.Pool, { name, rows, objects, bytes, seconds, folder }: NotedBackup) =>
  pool.query(
    `insert into backups (name, row_count, object_count, size_bytes, seconds, folder)
    values ($1, $2, $3, $4, $5, $6)`,
    [name, rows, objects, bytes, seconds, folder],
  );

export const noteRemovalFailure = (pool: pg.Pool, { name, reason }: { name: string; reason: string }) =>
  pool.query('update backups set removal_failure = $2 where name = $1', [name, reason]);

export async function hasMadeBackupIn(client: pg.Client, folder: string): Promise<boolean> {
  const { rowCount } = await client.query('select from backups where folder = $1 limit 1', [folder]);
  return rowCount !== 0;
}

/** Identifies the installation by the time of its first migration, which a restore preserves. */
export async function readInstallation(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ since: string }>(
    `select to_char(min(ran_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since from migrations`,
  );
  return rows[0]?.since ?? '';
}

export interface MadeBackup {
  name: string;
  made_at: Date;
  row_count: number;
  object_count: number;
  size_bytes: number;
  seconds: number;
  removal_failure: string | null;
}

export async function listMadeBackups(pool: pg.Pool, limit: number): Promise<MadeBackup[]> {
  const { rows } = await pool.query<MadeBackup>('select * from backups order by made_at desc limit $1', [
    limit,
  ]);
  return rows;
}

export async function findBackupAge(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ age: number | null }>(
    'select extract(epoch from now() - max(made_at))::float8 as age from backups',
  );
  return rows[0]?.age ?? undefined;
}
