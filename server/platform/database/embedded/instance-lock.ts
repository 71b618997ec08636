import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SUPERUSER } from './cluster.ts';
import { PORT } from './postmaster.ts';

/** No other advisory lock of ours uses this pair. */
const INSTANCE_LOCK = [4010, 1];
const DATABASE = 'koma';

export const LOCK_PATIENCE_MS = 3_000;

const OTHERS_PATIENCE_MS = 300;

export const connectionTo = (socketFolder: string) => ({
  host: socketFolder,
  port: PORT,
  user: SUPERUSER,
  database: DATABASE,
});

export async function takeInstanceLock({
  socketFolder,
  patienceMs,
}: {
  socketFolder: string;
  patienceMs: number;
}): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connectionTo(socketFolder), database: 'postgres', keepAlive: true });
  // Without a listener, a lost connection would end the process.
  client.on('error', () => undefined);
  await client.connect();
  const deadline = Date.now() + patienceMs;
  while (!(await tryLock(client))) {
    if (Date.now() >= deadline) {
      await client.end();
      return undefined;
    }
    await wait(100);
  }
  await ensureDatabase(client);
  return client;
}

/** Otherwise connections that are just closing would be cut and report errors. */
export async function waitForOthers(client: pg.Client): Promise<void> {
  const deadline = Date.now() + OTHERS_PATIENCE_MS;
  while (Date.now() < deadline) {
    const { rowCount } = await client.query(
      "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    if (rowCount === 0) return;
    await wait(20);
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    'select pg_try_advisory_lock($1, $2) as got',
    INSTANCE_LOCK,
  );
  return rows[0]?.got === true;
}

async function ensureDatabase(client: pg.Client) {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`create database ${DATABASE}`);
}
