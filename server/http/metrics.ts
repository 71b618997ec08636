import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { fail } from '../failure.ts';
import { sameBytes } from '../platform/secrets.ts';
import { isLocalCaller } from './local-caller.ts';
import { bearerToken } from './serve.ts';

interface MetricsOptions {
  metricsToken: string | undefined;
  trustProxy: number;
  publicUrl: string;
  /** Payments without an invoice, because amounts differ. */
  countRefusedInvoices: () => Promise<number>;
  readReaderStates: () => Promise<Array<{ name: string; behind: number; parked: number }>>;
  readWaitingWork: () => Promise<Array<{ queue: string; jobs: number; seconds: number }>>;
  countGivenUp: () => Promise<Array<{ queue: string; jobs: number }>>;
  isBackedUp: boolean;
  /** Seconds; undefined without any backup. */
  readBackupAge: () => Promise<number | undefined>;
  /** Undefined for objects in S3. */
  readDiskRoom: () => Promise<{ free: number; promised: number; kept: number } | undefined>;
  readMailState: () => Promise<{ due: number; lateSeconds: number }>;
}

const diskFigures = [
  ['koma_disk_free_bytes', 'Free on the disk on which objects lie; without a value, they lie in S3', 'free'],
  ['koma_disk_promised_bytes', 'Of these, promised to uploads that are on their way', 'promised'],
  ['koma_disk_kept_bytes', 'Of these, kept from uploads (DISK_KEEP_FREE)', 'kept'],
] as const;

/** Shares one read among the figures of one answer. */
function askOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= read().finally(() => {
      asked = undefined;
    });
    return asked;
  };
}

/** Admits this machine, or METRICS_TOKEN as the bearer token. */
export function registerMetrics(app: FastifyInstance, options: MetricsOptions) {
  const { metricsToken: token } = options;
  const readReaderStates = askOnce(options.readReaderStates);
  const readWaitingWork = askOnce(options.readWaitingWork);
  const readMailState = askOnce(options.readMailState);
  const readDiskRoom = askOnce(options.readDiskRoom);
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'koma_http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  });
  new Gauge({
    name: 'koma_events_parked',
    help: 'Events that a reader could not take and put aside',
    labelNames: ['reader'],
    registers: [register],
    async collect() {
      this.reset();
      for (const { name: reader, parked } of await readReaderStates()) this.set({ reader }, parked);
    },
  });
  new Gauge({
    name: 'koma_events_behind',
    help: 'Events that a reader has not taken yet',
    labelNames: ['reader'],
    registers: [register],
    async collect() {
      this.reset();
      for (const { name: reader, behind } of await readReaderStates()) this.set({ reader }, behind);
    },
  });
  new Gauge({
    name: 'koma_invoices_refused',
    help: 'Payments for which no invoice was issued: our figures and the provider’s are not the same',
    registers: [register],
    async collect() {
      this.set(await options.countRefusedInvoices());
    },
  });
  new Gauge({
    name: 'koma_jobs_waiting_seconds',
    help: 'Seconds of work that wait in a queue, for one worker',
    labelNames: ['queue'],
    registers: [register],
    async collect() {
      this.reset();
      for (const { queue, seconds } of await readWaitingWork()) this.set({ queue }, seconds);
    },
  });
  new Gauge({
    name: 'koma_jobs_waiting',
    help: 'Jobs that wait in a queue',
    labelNames: ['queue'],
    registers: [register],
    async collect() {
      this.reset();
      for (const { queue, jobs } of await readWaitingWork()) this.set({ queue }, jobs);
    },
  });
  new Gauge({
    name: 'koma_jobs_given_up',
    help: 'Jobs of the last day whose tries all failed',
    labelNames: ['queue'],
    registers: [register],
    async collect() {
      this.reset();
      for (const { queue, jobs } of await options.countGivenUp()) this.set({ queue }, jobs);
    },
  });
  new Gauge({
    name: 'koma_backup_age_seconds',
    help: 'Since when the last backup was made; without a value, none was',
    registers: [register],
    async collect() {
      this.reset();
      const age = await options.readBackupAge();
      if (age === undefined) this.remove();
      else this.set(age);
    },
  });
  new Gauge({
    name: 'koma_backup_scheduled',
    help: 'Whether this process is set to make backups by the clock (1) or not (0)',
    registers: [register],
  }).set(options.isBackedUp ? 1 : 0);
  for (const [name, help, of] of diskFigures)
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        this.remove();
        const room = await readDiskRoom();
        if (room) this.set(room[of]);
      },
    });
  new Gauge({
    name: 'koma_mails_late_seconds',
    help: 'For how long the oldest mail about notifications is due and not sent',
    registers: [register],
    async collect() {
      this.set((await readMailState()).lateSeconds);
    },
  });
  new Gauge({
    name: 'koma_mails_due',
    help: 'Mails about notifications that are due and not sent',
    registers: [register],
    async collect() {
      this.set((await readMailState()).due);
    },
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    const sent = bearerToken(request);
    const known = token && sent && sameBytes(Buffer.from(token), Buffer.from(sent));
    if (!known && !isLocalCaller(request, options)) throw fail('forbidden');
    return reply.type(register.contentType).send(await register.metrics());
  });
}
