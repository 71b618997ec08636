import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Database } from './platform/database/database.ts';
import type { LiveHub } from './platform/live/live-hub.ts';
import type { Mailer } from './platform/mail/mail.ts';
import type { Payments } from './platform/payments/payments.ts';
import type { Queue } from './platform/queue/queue.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { Tracer } from './platform/tracing/tracer.ts';

export interface Platform {
  config: Config & { secret: string };
  log: FastifyBaseLogger;
  pool: pg.Pool;
  db: Database;
  storage: Storage;
  queue: Queue;
  mailer: Mailer;
  live: LiveHub;
  tracer: Tracer | undefined;
  payments: Payments | undefined;
}
