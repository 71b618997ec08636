import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config.ts';
import type { Database } from './parts/database/database.ts';
import type { LiveHub } from './parts/live/live-hub.ts';
import type { Mailer } from './parts/mail/mail.ts';
import type { Payments } from './parts/payments/payments.ts';
import type { Queue } from './parts/queue/queue.ts';
import type { Storage } from './parts/storage/storage.ts';
import type { Tracer } from './parts/tracing/tracer.ts';

export interface Parts {
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
