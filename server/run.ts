import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { startDelivery } from '../stripe-sandbox/deliver-events.ts';
import { applyAccountRoom } from './access/limits/account-room.ts';
import { buildApp } from './app.ts';
import { checkOutside } from './check-outside.ts';
import type { Config } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { applyBasePlan } from './features/billing/plans/base-plan.service.ts';
import { demoAccount, settleDemo } from './features/demo/demo.service.ts';
import { startReaders } from './features/events/reading.service.ts';
import { startMailing } from './features/notifications/mails/send-mails.service.ts';
import { applyRetention } from './features/retention/retention-rules.service.ts';
import { startHeartbeat } from './features/upkeep/processes/heartbeat.service.ts';
import { makeEventReaders } from './jobs/event-readers.ts';
import { registerWork } from './jobs/work.ts';
import { openPlatform } from './open-platform.ts';
import { startEmbedded } from './platform/database/embedded/embedded.ts';
import { sweepScratch } from './platform/media/run/scratch.ts';
import type { MediaTools } from './platform/media/tools/media-tools.ts';
import { findMediaTools } from './platform/media/tools/tools.ts';
import type { Platform } from './platform.ts';
import { StartFailure } from './start-failure.ts';
import { collectStops } from './stopping.ts';
import { buildWorkerApp } from './worker-app.ts';

const LAST_ANSWERS_MS = 1200;

/** A stopping Koma releases its port first. */
const PORT_WAITS_MS = [100, 200, 400, 800];

interface RunOptions {
  config: Config;
  log: FastifyBaseLogger;
  say: (line: string) => void;
}

/** Starts the roles. `stop` also works during the start: otherwise a database would stay behind. */
export function startKoma(options: RunOptions) {
  const stops = collectStops(options.log);
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    return stops.stop();
  };
  const started = start(options, { stops, signal: stopping.signal }).catch(async (error: unknown) => {
    if (!stopping.signal.aborted) await stop();
    throw error;
  });
  return { started, stop };
}

interface Stopping {
  stops: ReturnType<typeof collectStops>;
  signal: AbortSignal;
}

async function start({ config, log, say }: RunOptions, { stops, signal }: Stopping) {
  for (const warning of config.warnings) {
    say(warning);
    log.warn(warning);
  }
  prepareDataFolder(config);
  if (config.works) logTools(log, await findMediaTools(config));
  const connection = await connect({ config, log, say, stops, signal });
  const platform = await openPlatform({ config, connection, log });
  stops.add('platform', () => platform.db.destroy());
  stops.add('platform', () => platform.storage.stop());
  stops.add('platform', () => platform.mailer.stop());
  stops.add('platform', async () => platform.payments?.stop());
  stops.add('platform', async () => platform.tracer?.stop());
  // First of all: a restore checks for running processes.
  const heartbeat = await startHeartbeat(platform);
  stops.add('work', () => heartbeat.stop());
  await checkOutside(platform, say);
  if (config.works) await sweepScratch(config);
  registerWork(platform);
  stops.add('work', () => platform.queue.stop());
  await platform.queue.start();
  if (config.works) {
    const readers = await startReaders(platform, { connection, readers: makeEventReaders(platform) });
    stops.add('work', () => readers.stop());
    const mailing = startMailing(platform);
    stops.add('work', () => mailing.stop());
  }
  await applyAccountRoom(platform);
  await applyBasePlan(platform);
  await applyRetention(platform);
  await settleDemo(platform);
  const address = config.serves ? await serve(platform, { stops, signal }) : undefined;
  const health = config.serves ? undefined : await serveHealth(platform, { stops, signal });
  return { config, address, health, demo: config.demo ? demoAccount : undefined };
}

async function serveHealth(platform: Platform, { stops, signal }: Stopping): Promise<string> {
  const app = await buildWorkerApp(platform);
  stops.add('work', () => closeApp(app));
  const { host, workerPort: port } = platform.config;
  const own = await listen(app, { host, port, variable: 'WORKER_PORT', signal });
  return `http://${host}:${own}`;
}

async function serve(platform: Platform, { stops, signal }: Stopping): Promise<string> {
  await platform.live.start();
  stops.add('work', () => platform.live.stop());
  const app = await buildApp(platform);
  stops.add('work', () => closeApp(app));
  const { host, port, publicUrl } = platform.config;
  const own = await listen(app, { host, port, variable: 'PORT', signal });
  const { payments } = platform;
  if (payments?.sandbox) {
    const delivery = startDelivery(platform, {
      sandbox: payments.sandbox,
      secret: payments.webhookSecret,
      app,
    });
    stops.add('work', () => delivery.stop());
  }
  return port === 0 ? `http://localhost:${own}` : publicUrl;
}

/** Finishes running answers; longer uploads resume at the next server. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS);
  await app.close().finally(() => clearTimeout(timer));
}

function logTools(log: FastifyBaseLogger, { choices }: MediaTools) {
  for (const { program, isChosen, lacks } of choices) {
    const verb = isChosen ? 'films are made with' : 'passed over';
    log[lacks.length > 0 ? 'warn' : 'info']({ lacks }, `${verb} ${program}`);
  }
}

async function connect({ config, log, say, stops, signal }: RunOptions & Stopping) {
  if (config.databaseUrl) return { connectionString: config.databaseUrl };
  const starting = startEmbedded({
    dataDir: config.dataDir,
    log: say,
    signal,
    onLost: (error) => {
      log.fatal({ reason: error.message }, 'the embedded database is lost');
      console.error(`\nKoma ends. ${error.message}\n`);
      process.exit(1);
    },
  });
  stops.add('database', async () => (await starting.catch(() => undefined))?.stop());
  stops.add('work', async () => (await starting.catch(() => undefined))?.sayStopping());
  return (await starting).connection;
}

const noName = 'is no name that leads to this machine';
const notOfThisMachine: Record<string, string> = {
  ENOTFOUND: noName,
  EAI_AGAIN: noName,
  EADDRNOTAVAIL: 'is no address of this machine',
  EINVAL: 'is no address that can be listened on',
};

interface Listening extends Pick<Config, 'host' | 'port'> {
  variable: string;
  signal: AbortSignal;
}

async function listen(app: FastifyInstance, { host, port, variable, signal }: Listening): Promise<number> {
  for (const patience of [...PORT_WAITS_MS, 0]) {
    try {
      await app.listen({ host, port });
      break;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EACCES')
        throw new StartFailure(`Port ${port} may not be used by this user; set another ${variable}.`);
      const word = notOfThisMachine[String(code)];
      if (word) throw new StartFailure(`The setting HOST is not usable: ${host} ${word}.`);
      if (code !== 'EADDRINUSE') throw error;
      if (patience === 0)
        throw new StartFailure(`Port ${port} is taken by another program; set ${variable} to a free one.`);
      await wait(patience, undefined, { signal });
    }
  }
  const bound = app.server.address();
  return typeof bound === 'object' && bound ? bound.port : port;
}
