import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { StartFailure } from '../../start-failure.ts';
import { LOCK_MS, stepBack } from './step-back.ts';

const folder = new URL('../../migrations/', import.meta.url);

/** No other advisory lock of ours uses this number. */
const MIGRATION_LOCK = 4_010_001;

const CREATE_LIST =
  'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())';

const listFiles = async () => (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort();

export async function readMigrations(pool: pg.Pool) {
  const { rows } = await pool.query<{ name: string; ran_at: Date }>(
    'select name, ran_at from migrations order by name',
  );
  const ran = new Set(rows.map(({ name }) => name));
  return { ran: rows, pending: (await listFiles()).filter((name) => !ran.has(name)) };
}

export async function findUnknown(names: string[]): Promise<string | undefined> {
  const files = await listFiles();
  return names.find((name) => !files.includes(name));
}

/** Creates, in the caller's transaction and an empty schema, the tables as these migrations left them. */
export async function layOut(client: pg.ClientBase, names: string[]): Promise<void> {
  await client.query(CREATE_LIST);
  for (const name of names.toSorted()) await client.query(await readFile(new URL(name, folder), 'utf8'));
}

/** Keeps others from migrating, and so from starting. Ends with the connection at the latest. */
export async function holdMigrations(client: pg.ClientBase, onWait?: () => void): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    MIGRATION_LOCK,
  ]);
  if (rows[0]?.got) return;
  onWait?.();
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

/** Locks out a second server. Runs each file in a transaction, so a kill leaves all of it or nothing. */
export async function migrate(pool: pg.Pool, onWait?: () => void): Promise<string[]> {
  const files = await listFiles();
  const client = await pool.connect();
  try {
    // Large tables take longer than any call may, and so does the wait for another migration.
    await client.query('set statement_timeout = 0');
    await holdMigrations(client, onWait);
    await client.query(CREATE_LIST);
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const done = new Set(rows.map((row) => row.name));
    const unknown = [...done].find((name) => !files.includes(name));
    if (unknown) throw new StartFailure(`The database is newer than this Koma: it has run ${unknown}.`);
    const pending = files.filter((name) => !done.has(name));
    for (const name of pending) await runOne(client, name);
    return pending;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
}

async function runOne(client: pg.PoolClient, name: string) {
  const text = await readFile(new URL(name, folder), 'utf8');
  await stepBack(name, () => tryOne(client, { name, text }));
}

async function tryOne(client: pg.PoolClient, { name, text }: { name: string; text: string }) {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_MS}`);
    await client.query(text);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
