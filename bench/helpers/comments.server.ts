import { pino } from 'pino';
import { buildApp } from '../../server/app.ts';
import { loadConfig } from '../../server/config.ts';
import { openPlatform } from '../../server/open-platform.ts';

const [url = '', dataDir = ''] = process.argv.slice(2);
const config = loadConfig({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  LOG_LEVEL: 'silent',
  ROLE: 'api',
});
const log = pino({ level: 'silent' });
const platform = await openPlatform({ config, connection: { connectionString: url }, log });
await platform.live.start();
const app = await buildApp(platform);
console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
