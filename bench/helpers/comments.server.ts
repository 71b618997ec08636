import { pino } from 'pino';
import { buildApp } from '../../server/app.ts';
import { loadConfig } from '../../server/config.ts';
import { openParts } from '../../server/open-parts.ts';

const [url = '', dataDir = ''] = process.argv.slice(2);
const config = loadConfig({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  LOG_LEVEL: 'silent',
  ROLE: 'api',
});
const log = pino({ level: 'silent' });
const parts = await openParts({ config, connection: { connectionString: url }, log });
await parts.live.start();
const app = await buildApp(parts);
console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
