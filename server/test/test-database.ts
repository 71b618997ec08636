import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Database, openDatabase } from '../parts/database/database.ts';

export const TEMPLATE = 'koma_template';

/** It goes with its server: while files are removed, some file systems take long to make those of the next one. */
export interface TestDatabase {
  url: string;
}

/** A migrated database of one's own. */
export const createTestDatabase = () => createDatabase(`template ${TEMPLATE}`);

/** An empty database, for what is tested before or without the migrations. */
export const createEmptyDatabase = () => createDatabase('');

/** What a test left behind, with what happens from there on, as often as wanted. */
export async function copyDatabase({ url }: Pick<TestDatabase, 'url'>): Promise<TestDatabase> {
  const name = new URL(url).pathname.slice(1);
  await administer((client) => untilUnused(client, name));
  return createDatabase(`template ${name}`);
}

export type { Database };

/** A few connections beside those of a server, for rows instead of the calls that would make them. */
export const openBeside = (url: string): Database =>
  openDatabase({ connection: { connectionString: url }, onError: () => undefined, size: 2 }).db;

/** A connection of one's own, whose loss ends nobody. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** How many wait for a table. Others that were copied from the template have tables of the same number. */
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
