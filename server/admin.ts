import { pino } from 'pino';
import { carryOver } from './carry-over.ts';
import { loadConfig } from './config.ts';
import { prepareDataFolder } from './data-folder.ts';
import { runCommand } from './features/admin/run-command.ts';
import { openParts } from './open-parts.ts';
import { startEmbedded } from './parts/database/embedded/embedded.ts';
import { explainStart } from './start-failure.ts';
import { collectStops } from './stopping.ts';

const log = pino({ level: 'silent' });
const stops = collectStops(log);
const stopping = new AbortController();

/** Beside a running server it uses that one's database; else the embedded one runs for as long as the command. */
async function open() {
  const config = { ...loadConfig(), works: false, serves: false };
  prepareDataFolder(config);
  const parts = await openParts({ config, connection: await connect(config), log });
  stops.add('parts', () => parts.db.destroy());
  stops.add('parts', () => parts.storage.stop());
  stops.add('parts', () => parts.mailer.stop());
  stops.add('parts', async () => parts.payments?.stop());
  stops.add('work', () => parts.queue.stop());
  await parts.queue.start();
  return parts;
}

async function connect({ databaseUrl, dataDir }: ReturnType<typeof loadConfig>) {
  if (databaseUrl) return { connectionString: databaseUrl };
  const { signal } = stopping;
  const print = (line: string) => console.error(line);
  const starting = startEmbedded({ dataDir, log: print, whenInUse: 'join', signal, carryOver });
  stops.add('database', async () => (await starting.catch(() => undefined))?.stop());
  return (await starting).connection;
}

/** However it ends: a database that was started for it would run for ever. */
async function end(exitCode: number): Promise<never> {
  stopping.abort();
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
  const sentence = explainStart(error);
  console.error(sentence ?? error);
  await end(1);
}
