import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { checkVersion, openDatabase } from './platform/database/database.ts';
import { explainDatabase } from './platform/database/database-failure.ts';
import { findUnknown, migrate, readMigrations } from './platform/database/migrate.ts';
import { keepMonths } from './platform/events/months.ts';
import { openLiveHub } from './platform/live/live-hub.ts';
import { openMailer } from './platform/mail/mailer.ts';
import { openPayments } from './platform/payments/payments.ts';
import { openQueue } from './platform/queue/queue.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { Platform } from './platform.ts';
import { readSecret } from './secret.ts';
import { StartFailure } from './start-failure.ts';

interface OpenOptions {
  config: Config;
  connection: pg.PoolConfig;
  log: FastifyBaseLogger;
  /** False: refuses a database that needs migrations. */
  migrates?: boolean;
  say?: (line: string) => void;
}

interface Tables extends ReturnType<typeof openDatabase> {
  migrates: boolean;
  say: (line: string) => void;
}

const WAITS_FOR_ANOTHER = 'Waiting for another Koma that migrates or restores this database …';

export async function openPlatform(options: OpenOptions): Promise<Platform> {
  const { connection, log } = options;
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const opened = openDatabase({ connection, onError });
  try {
    return await openOnDatabase(options, opened);
  } catch (error) {
    // Its connections would fail when the embedded database stops.
    await opened.pool.end();
    throw error;
  }
}

async function openOnDatabase(
  { config, connection, log, migrates = true, say = (line) => log.warn(line) }: OpenOptions,
  { pool, db }: ReturnType<typeof openDatabase>,
): Promise<Platform> {
  await explainDatabase(prepareTables({ pool, db, migrates, say }));
  const secret = config.secret ?? (await readSecret(config.dataDir));
  const settings = { ...config, secret };
  const tracer = await openTracing(config, log);
  return {
    config: settings,
    log,
    pool,
    db,
    storage: await openStorage({ config: settings, log }),
    mailer: openMailer({ config: settings }),
    queue: openQueue({ db, connection, jobs: allJobs, works: config.works, log, tracer }),
    live: openLiveHub({ connection, db, log }),
    tracer,
    payments: await openPayments({ settings: config.billing, secret, db, log }),
  };
}

/** Loads the libraries on demand: they take a tenth of a second of the start. */
async function openTracing({ tracing }: Config, log: FastifyBaseLogger) {
  if (!tracing) return undefined;
  const { openTracer } = await import('./platform/tracing/tracer.ts');
  return openTracer(tracing, log);
}

async function prepareTables({ pool, db, migrates, say }: Tables): Promise<void> {
  await checkVersion(pool);
  if (!migrates) return requireMigrated(pool);
  await migrate(pool, () => say(WAITS_FOR_ANOTHER));
  await keepMonths(db);
}

async function requireMigrated(pool: pg.Pool): Promise<void> {
  const { ran, pending } = await readMigrations(pool).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === '42P01')
      throw new StartFailure('The database is empty: start Koma first.');
    throw error;
  });
  const unknown = await findUnknown(ran.map(({ name }) => name));
  if (unknown) throw new StartFailure(`The database is newer than this Koma: it has run ${unknown}.`);
  if (pending[0])
    throw new StartFailure(
      `The database is of an older Koma, which has not run ${pending[0]}: use the version that runs, or start this one first.`,
    );
}
