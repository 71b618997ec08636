import { pino } from 'pino';
import { banner } from './banner.ts';
import { loadConfig } from './config.ts';
import { loggerOptions } from './http/logger.ts';
import { runKoma } from './run.ts';
import { StartFailure } from './start-failure.ts';

process.title = 'koma';

try {
  const config = loadConfig();
  const log = pino(loggerOptions(config.logLevel));
  const koma = await runKoma({ config, log, say: (line) => console.log(line) });
  console.log(banner(koma));
  let stopping = false;
  const stop = async () => {
    // A second Ctrl-C means now.
    if (stopping) process.exit(130);
    stopping = true;
    await koma.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(`\nKoma cannot start. ${error.message}\n`);
  process.exit(1);
}
