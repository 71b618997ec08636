import { pino } from 'pino';
import { loadConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { runCommand } from './features/admin/run-command.ts';
import { openParts } from './open-parts.ts';
import { startEmbedded } from './parts/database/embedded/embedded.ts';
import { StartFailure } from './start-failure.ts';

const stops: Array<() => Promise<unknown>> = [];

/** Beside a running server it uses that one's database; else the embedded one runs for as long as the command. */
async function open() {
  const config = { ...loadConfig(), works: false, serves: false };
  const log = pino({ level: 'silent' });
  prepareDataFolder(config);
  const parts = await openParts({ config, connection: await connect(config), log });
  stops.push(
    () => parts.db.destroy(),
    () => parts.storage.stop(),
    () => parts.mailer.stop(),
    async () => parts.payments?.stop(),
  );
  await parts.queue.start();
  stops.push(() => parts.queue.stop());
  return parts;
}

async function connect({ databaseUrl, dataDir }: ReturnType<typeof loadConfig>) {
  if (databaseUrl) return { connectionString: databaseUrl };
  const embedded = await startEmbedded({ dataDir, log: (line) => console.error(line), whenInUse: 'join' });
  stops.push(() => embedded.stop());
  return embedded.connection;
}

try {
  const { lines, exitCode } = await runCommand(process.argv.slice(2), open);
  const print = exitCode === 0 ? console.log : console.error;
  for (const line of lines) print(line);
  process.exitCode = exitCode;
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const stop of stops.reverse()) await stop();
}
