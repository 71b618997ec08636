import { pino } from 'pino';
import { banner } from './banner.ts';
import { loadConfig } from './config.ts';
import { loggerOptions } from './http/logger.ts';
import { runKoma } from './run.ts';
import { explainStart } from './start-failure.ts';

process.title = 'koma';

try {
  const config = loadConfig();
  const log = pino(loggerOptions(config.logLevel));
  const starting = runKoma({ config, log, say: (line) => console.log(line) });
  let stopping = false;
  const stop = async () => {
    // A second Ctrl-C means now.
    if (stopping) process.exit(130);
    stopping = true;
    // Also while it starts: a database that nobody stops would stay behind.
    await starting.then(
      (koma) => koma.stop(),
      () => undefined,
    );
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const koma = await starting;
  if (!stopping) console.log(banner(koma));
} catch (error) {
  const sentence = explainStart(error);
  if (!sentence) throw error;
  console.error(`\nKoma cannot start. ${sentence}\n`);
  process.exit(1);
}
