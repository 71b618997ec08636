import fastify from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { z } from 'zod';
import { buildApp } from '../../server/app.ts';
import { loadConfig } from '../../server/config.ts';
import { openPlatform } from '../../server/open-platform.ts';

const [kind, url = '', recorded = ''] = process.argv.slice(2);
const address = { port: 0, host: '127.0.0.1' };
const print = (listening: string) => console.log(new URL(listening).port);

if (kind === 'bare') await serveBare();
else await serveOurs();

async function serveOurs() {
  const config = loadConfig({
    ...process.env,
    DATA_DIR: recorded,
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
    ROLE: 'api',
  });
  const platform = await openPlatform({
    config,
    connection: { connectionString: url },
    log: pino({ level: 'silent' }),
  });
  print(await (await buildApp(platform)).listen(address));
}

async function serveBare() {
  const statement = z.object({ text: z.string(), values: z.array(z.unknown()) });
  const { list, answer } = z
    .object({ list: statement, answer: z.unknown() })
    .parse(JSON.parse(Buffer.from(recorded, 'base64url').toString(), reviveBuffer));
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const app = fastify();
  app.get('/*', async () => {
    await pool.query({ name: 'list', ...list });
    return answer;
  });
  print(await app.listen(address));
}

function reviveBuffer(_key: string, value: unknown) {
  const buffer = z.object({ type: z.literal('Buffer'), data: z.array(z.number()) }).safeParse(value);
  return buffer.success ? Buffer.from(buffer.data.data) : value;
}
