import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartFailure } from '../../start-failure.ts';
import type { AttributedEvent } from '../events/new-event.ts';
import { ANSWER_MS, lineSettings } from './line-settings.ts';
import { nameStatements } from './name-statements.ts';
import type { Schema } from './schema/schema.ts';

export type Database = Kysely<Schema>;
/** Made by `inTransaction`, which writes the events last. */
export interface Transaction extends KyselyTransaction<Schema> {
  readonly events: AttributedEvent[];
}

const OLDEST_MAJOR = 15;

// bigint columns hold byte and row counts, which stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A parsed date would be the day before in another time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

export interface DatabaseOptions {
  connection: pg.PoolConfig;
  onError: (error: Error) => void;
  size?: number;
  answerMs?: number;
}

export function openDatabase({ connection, onError, size = 10, answerMs = ANSWER_MS }: DatabaseOptions) {
  const pool = new pg.Pool({
    max: size,
    connectionTimeoutMillis: 10_000,
    // A hanging transaction that recorded something holds back everybody's events.
    idle_in_transaction_session_timeout: 60_000,
    ...lineSettings,
    ...connection,
  });
  // Without a listener, an idle connection that breaks ends the process.
  pool.on('error', onError);
  // Covers a break between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', onError));
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: nameStatements(pool, { answerMs }) }),
  });
  return { pool, db };
}

export async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  requireVersion(rows[0]?.version ?? 0);
}

/** Expects PostgreSQL's own number: 150018 is 15.18. */
export function requireVersion(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST_MAJOR) return;
  throw new StartFailure(`The database is PostgreSQL ${major}; Koma needs ${OLDEST_MAJOR} or newer.`);
}
