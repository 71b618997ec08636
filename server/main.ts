import { pino } from 'pino';
import { loadConfig } from './config.ts';
import { greeting } from './greeting.ts';
import { loggerOptions } from './http/logger.ts';
import { startKoma } from './run.ts';
import { explainStart } from './start-failure.ts';

process.title = 'koma';

try {
  const config = loadConfig();
  const log = pino(loggerOptions(config.logLevel));
  const { started, stop } = startKoma({ config, log, say: (line) => console.log(line) });
  let isStopping = false;
  const end = async () => {
    if (isStopping) process.exit(130);
    isStopping = true;
    await stop();
    process.exit(0);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  // A stop during the start is no failure.
  const koma = await started.catch((error: unknown) => {
    if (!isStopping) throw error;
    return undefined;
  });
  if (koma && !isStopping) console.log(greeting(koma));
} catch (error) {
  const sentence = explainStart(error);
  if (!sentence) throw error;
  console.error(`\nKoma cannot start. ${sentence}\n`);
  process.exit(1);
}
