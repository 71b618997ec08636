import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Database, openDatabase } from '../platform/database/database.ts';

export const TEMPLATE = 'koma_template';

/** Removed with its server: dropping files now can delay the next database. */
export interface TestDatabase {
  url: string;
}

export const createTestDatabase = () => createDatabase(`template ${TEMPLATE}`);

export const createEmptyDatabase = () => createDatabase('');

export async function copyDatabase({ url }: Pick<TestDatabase, 'url'>): Promise<TestDatabase> {
  const name = new URL(url).pathname.slice(1);
  await administer((client) => untilUnused(client, name));
  return createDatabase(`template ${name}`);
}

export type { Database };

/** Opens a few connections to write rows without calls. */
export const openBeside = (url: string): Database =>
  openDatabase({ connection: { connectionString: url }, onError: () => undefined, size: 2 }).db;

/** Ignores the loss of its connection. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Counts waits for a table of this database; copies share table ids. */
export async function countWaiting(client: pg.Client | pg.Pool, table: string): Promise<number> {
  const { rows } = await client.query(
    `select pid from pg_locks where relation = $1::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`,
    [table],
  );
  return rows.length;
}

async function createDatabase(origin: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer((client) => client.query(`create database ${name} ${origin} strategy file_copy`));
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return { url: url.href };
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_SERVER;
  if (!url) throw new Error('No database server for tests: run them through vitest or playwright.');
  return url;
}

async function untilUnused(client: pg.Client, name: string): Promise<void> {
  const inUse = async () => {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
    return rowCount !== 0;
  };
  for (let tries = 0; tries < 100 && (await inUse()); tries++) await setTimeout(50);
}

async function administer(work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
