import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { applyBasePlan } from './features/billing/plans/base-plan.service.ts';
import { demoAccount, settleDemo } from './features/demo/demo.service.ts';
import { startReaders } from './features/events/reading.service.ts';
import { startMailing } from './features/notifications/mails/send-mails.service.ts';
import { makeEventReaders } from './jobs/event-readers.ts';
import { registerWork } from './jobs/work.ts';
import { openParts } from './open-parts.ts';
import { startEmbedded } from './parts/database/embedded/embedded.ts';
import { sweepScratch } from './parts/media/run/scratch.ts';
import type { MediaTools } from './parts/media/tools/media-tools.ts';
import { findMediaTools } from './parts/media/tools/tools.ts';
import { startDelivery } from './parts/payments/sandbox/deliver-events.ts';
import { StartFailure } from './start-failure.ts';

interface RunOptions {
  config: Config;
  log: FastifyBaseLogger;
  /** Tells the person at the terminal what is going on. */
  say: (line: string) => void;
}

/** Starts the roles asked for; `stop` ends them in the opposite order. */
export async function runKoma({ config, log, say }: RunOptions) {
  const stops: Array<() => Promise<unknown>> = [];
  const stop = async () => {
    for (const end of stops.reverse().splice(0))
      await end().catch((error) => log.error(error, 'while stopping'));
  };
  try {
    prepareDataFolder(config);
    if (config.works) logTools(log, await findMediaTools(config));
    const connection = await connect({ config, log, say, stops });
    const parts = await openParts({ config, connection, log });
    stops.push(() => parts.db.destroy());
    stops.push(() => parts.storage.stop());
    stops.push(() => parts.mailer.stop());
    stops.push(async () => parts.payments?.stop());
    if (config.works) await sweepScratch(config);
    registerWork(parts);
    await parts.queue.start();
    stops.push(() => parts.queue.stop());
    if (config.works) {
      const readers = await startReaders(parts, { connection, readers: makeEventReaders(parts) });
      stops.push(() => readers.stop());
      const mailing = startMailing(parts);
      stops.push(() => mailing.stop());
    }
    await applyBasePlan(parts);
    await settleDemo(parts);
    let address: string | undefined;
    if (config.serves) {
      await parts.live.start();
      // Lets the page reach the bucket, also where nobody ever asks whether we are ready.
      parts.storage.check().catch((error) => log.warn({ err: error }, 'the storage does not answer'));
      const app = await buildApp(parts);
      stops.push(() => app.close());
      // Open streams would keep the app from closing.
      stops.push(() => parts.live.stop());
      address = await listen(app, config);
      const { payments } = parts;
      if (payments?.sandbox) {
        const delivery = startDelivery(parts, {
          sandbox: payments.sandbox,
          secret: payments.webhookSecret,
          app,
        });
        stops.push(() => delivery.stop());
      }
    }
    return { config, address, demo: config.demo ? demoAccount : undefined, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Which programs read and make films here, and what they cannot do. */
function logTools(log: FastifyBaseLogger, { choices }: MediaTools) {
  for (const { program, isChosen, lacks } of choices) {
    const verb = isChosen ? 'films are made with' : 'passed over';
    log[lacks.length > 0 ? 'warn' : 'info']({ lacks }, `${verb} ${program}`);
  }
}

interface ConnectOptions extends RunOptions {
  stops: Array<() => Promise<unknown>>;
}

async function connect({ config, log, say, stops }: ConnectOptions) {
  if (config.databaseUrl) return { connectionString: config.databaseUrl };
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log: say,
    onLost: (error) => {
      log.fatal(error, 'the embedded database is lost');
      process.exit(1);
    },
  });
  stops.push(() => embedded.stop());
  return embedded.connection;
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port, publicUrl }: Config) {
  try {
    await app.listen({ host, port });
    if (port !== 0) return publicUrl;
    const bound = app.server.address();
    return `http://localhost:${typeof bound === 'object' ? bound?.port : port}`;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartFailure(`Port ${port} is taken by another program; set PORT to a free one.`);
    }
    if (code === 'EACCES')
      throw new StartFailure(`Port ${port} may not be used by this user; set another PORT.`);
    throw error;
  }
}
