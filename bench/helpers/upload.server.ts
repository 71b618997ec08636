import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pino } from 'pino';
import { buildApp } from '../../server/app.ts';
import { loadConfig } from '../../server/config.ts';
import { openPlatform } from '../../server/open-platform.ts';

const [kind, folder = '', url = ''] = process.argv.slice(2);
const TICK_MS = 5;
/** Longest gap between two ticks, by the clock and by the thread's work. */
const longest = { stall: 0, work: 0 };

process.on('message', (message) => {
  if (message === 'reset') Object.assign(longest, { stall: 0, work: 0 });
  process.send?.({ memory: process.memoryUsage.rss(), ...longest });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ port: kind === 'plain' ? await servePlain() : await serveOurs() });
watchLoop();

function watchLoop(): void {
  let last = performance.now();
  let used = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(used);
    const now = performance.now();
    longest.stall = Math.max(longest.stall, now - last - TICK_MS);
    longest.work = Math.max(longest.work, (user + system) / 1000);
    last = now;
    used = process.threadCpuUsage();
  }, TICK_MS);
}

async function servePlain(): Promise<number> {
  const server = createServer(async (request, response) => {
    const options = { flush: true, highWaterMark: 1024 * 1024 };
    await pipeline(request, createWriteStream(join(folder, 'plain'), options));
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function serveOurs(): Promise<number> {
  const config = loadConfig({
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: url,
    KOMA_SECRET: 'only for this measurement',
    LOG_LEVEL: 'silent',
    ROLE: 'api',
  });
  const log = pino({ level: 'silent' });
  const platform = await openPlatform({ config, connection: { connectionString: url }, log });
  await platform.queue.start();
  const app = await buildApp(platform);
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}
