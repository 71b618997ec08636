import { Kysely, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import { StartFailure } from '../../start-failure.ts';
import { actingDialect, createNotifier } from './last-act.ts';
import type { Schema } from './schema/schema.ts';
import { preparedPool } from './statements/prepared-pool.ts';
import { rememberPool } from './statements/run-statement.ts';
import { watchLines } from './statements/silent-lines.ts';
import { againIfStale } from './statements/stale-plan.ts';

export type Database = Kysely<Schema>;
export type Transaction = KyselyTransaction<Schema>;

const OLDEST_MAJOR = 15;

// bigint columns hold byte and row counts, which stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day stays one: as a moment it would be the day before in another time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

export interface DatabaseOptions {
  connection: pg.PoolConfig;
  onError: (error: Error) => void;
  size?: number;
}

/** Transactions begin again that met tables which grew meanwhile. */
class GrowingDatabase extends Kysely<Schema> {
  override transaction() {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => againIfStale(() => execute(work));
    return builder;
  }
}

export function openDatabase({ connection, onError, size = 10 }: DatabaseOptions) {
  const pool = new pg.Pool({
    max: size,
    connectionTimeoutMillis: 10_000,
    // A transaction that recorded something and hangs holds the news of everybody back.
    idle_in_transaction_session_timeout: 60_000,
    // A statement may be sent while another is under way on the same connection.
    pipeline: true,
    ...connection,
  });
  // Without a listener, an idle connection that breaks ends the process.
  pool.on('error', onError);
  // The same for one that breaks between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', onError));
  watchLines({ pool, connection, onError });
  const notify = createNotifier({ pool, onError });
  const prepared = preparedPool(pool);
  const db = new GrowingDatabase({ dialect: actingDialect({ pool: prepared, notify }) });
  rememberPool(db, prepared);
  return { pool, db };
}

export async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  requireVersion(rows[0]?.version ?? 0);
}

/** By PostgreSQL's own number: 150018 is 15.18. */
export function requireVersion(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST_MAJOR) return;
  throw new StartFailure(`The database is PostgreSQL ${major}; Koma needs ${OLDEST_MAJOR} or newer.`);
}
