import fastify from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { comments } from '../../contract/calls/comments.ts';
import { loadConfig } from '../../server/config.ts';
import { startKoma } from '../../server/run.ts';
import { addBareComment, bareComment } from './bare-comment.ts';

/** `koma` runs the server, with workers apart. `route` runs only the bare transaction. */
const [kind, url = '', dataDir = ''] = process.argv.slice(2);

async function serveKoma(): Promise<string> {
  const config = loadConfig({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: url, PORT: '0', ROLE: 'api' });
  const { started } = startKoma({ config, log: pino({ level: 'silent' }), say: () => undefined });
  const { address = '' } = await started;
  return address;
}

function serveRoute(): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const app = fastify();
  app.post(`/api${comments.add.path}`, async ({ body }) => ({
    statusCode: 200,
    data: await addBareComment(pool, bareComment.parse(body)),
  }));
  return app.listen({ port: 0, host: '127.0.0.1' });
}

console.log(new URL(kind === 'koma' ? await serveKoma() : await serveRoute()).port);
