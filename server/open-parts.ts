import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { checkVersion, openDatabase } from './parts/database/database.ts';
import { migrate } from './parts/database/migrate.ts';
import { keepMonths } from './parts/events/months.ts';
import { openLiveHub } from './parts/live/live-hub.ts';
import { openMailer } from './parts/mail/mailer.ts';
import { openPayments } from './parts/payments/payments.ts';
import { openQueue } from './parts/queue/queue.ts';
import { openStorage } from './parts/storage/open-storage.ts';
import { openTracer } from './parts/tracing/tracer.ts';
import type { Parts } from './parts.ts';
import { readSecret } from './secret.ts';

interface OpenOptions {
  config: Config;
  connection: pg.PoolConfig;
  log: FastifyBaseLogger;
}

/** Opens everything outside the program, in the order in which the parts need each other. */
export async function openParts({ config, connection, log }: OpenOptions): Promise<Parts> {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const { pool, db } = openDatabase({ connection, onError });
  await checkVersion(pool);
  await migrate(pool);
  await keepMonths(db);
  const secret = config.secret ?? (await readSecret(config.dataDir));
  const settings = { ...config, secret };
  const tracer = openTracer(config.tracing, log);
  return {
    config: settings,
    log,
    pool,
    db,
    storage: await openStorage({ config: settings, log }),
    mailer: openMailer({ config: settings }),
    queue: openQueue({ connection, jobs: allJobs, works: config.works, log, tracer }),
    live: openLiveHub({ connection, db, log }),
    tracer,
    payments: await openPayments({ settings: config.billing, secret, db, log }),
  };
}
