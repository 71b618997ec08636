import { randomBytes } from 'node:crypto';
import pg from 'pg';

export const TEMPLATE = 'koma_template';

export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** A migrated database of one's own. Every test file (and browser worker) takes one and drops it. */
export const createTestDatabase = () => createDatabase(`template ${TEMPLATE}`);

/** An empty database, for what is tested before or without the migrations. */
export const createEmptyDatabase = () => createDatabase('');

async function createDatabase(origin: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(`create database ${name} ${origin}`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) };
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_SERVER;
  if (!url) throw new Error('No database server for tests: run them through vitest or playwright.');
  return url;
}

async function administer(statement: string) {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
