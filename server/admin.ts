import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { loadConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import type { Opening } from './features/admin/command.ts';
import { runCommand } from './features/admin/run-command.ts';
import { stopRehearsals } from './features/upkeep/backup/rehearse.service.ts';
import { openPlatform } from './open-platform.ts';
import { startEmbedded } from './platform/database/embedded/embedded.ts';
import { findFolder } from './platform/database/embedded/place.ts';
import { explainStart, StartFailure } from './start-failure.ts';
import { collectStops } from './stopping.ts';

const log = pino({ level: 'silent' });
const stops = collectStops(log);
const stopping = new AbortController();

const say = (line: string) => console.error(line);

/** Uses a running server's database; else the embedded one runs as long as the command. */
async function open({ migrates, makes }: Opening) {
  const config = { ...loadConfig(), works: false, serves: false };
  if (!makes && !isInstalled(config))
    throw new StartFailure(
      `There is no Koma in ${config.dataDir} (DATA_DIR), and none was made: nothing of it could be looked at.`,
    );
  if (makes || existsSync(config.dataDir)) prepareDataFolder(config);
  const connection = await connect(config);
  const platform = await openPlatform({ config, connection, log, migrates, say });
  stops.add('platform', () => platform.db.destroy());
  stops.add('platform', () => platform.storage.stop());
  stops.add('platform', () => platform.mailer.stop());
  stops.add('platform', async () => platform.payments?.stop());
  stops.add('work', () => platform.queue.stop());
  // The queue creates and migrates its own tables.
  if (migrates) await platform.queue.start();
  return platform;
}

function isInstalled({ databaseUrl, storageUrl, secret, dataDir }: ReturnType<typeof loadConfig>): boolean {
  if (!databaseUrl) return findFolder(dataDir) !== undefined;
  return (storageUrl !== undefined && secret !== undefined) || existsSync(dataDir);
}

async function connect({ databaseUrl, dataDir }: ReturnType<typeof loadConfig>) {
  if (databaseUrl) return { connectionString: databaseUrl };
  const { signal } = stopping;
  const starting = startEmbedded({ dataDir, log: say, whenInUse: 'join', signal });
  stops.add('database', async () => (await starting.catch(() => undefined))?.stop());
  return (await starting).connection;
}

let ending: Promise<never> | undefined;

/** Stops a database started for the command, which would run for ever. Failures caused by that end nothing. */
const end = (exitCode: number): Promise<never> => (ending ??= stopAll(exitCode));

async function stopAll(exitCode: number): Promise<never> {
  stopping.abort();
  await stopRehearsals();
  await stops.stop();
  process.exit(exitCode);
}
const interrupt = () => end(130);
process.once('SIGINT', interrupt).once('SIGTERM', interrupt).once('SIGHUP', interrupt);

try {
  const { lines, exitCode } = await runCommand(process.argv.slice(2), open);
  const print = exitCode === 0 ? console.log : console.error;
  for (const line of lines) print(line);
  await end(exitCode);
} catch (error) {
  if (!ending) console.error(explainStart(error) ?? error);
  await end(1);
}
