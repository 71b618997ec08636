import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../platform/database/embedded/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { removeFolder } from './remove-folder.ts';
import { TEMPLATE } from './test-database.ts';

/** Turns durability off: nobody needs a test's rows after a power failure. */
const forgetful = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

export async function startDatabaseServer({ isDurable = false }: { isDurable?: boolean } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'koma-database-'));
  chmodSync(folder, 0o711);
  const server = await startEmbedded({
    dataDir: folder,
    log: () => undefined,
    settings: { max_connections: '300', ...(!isDurable && forgetful) },
  });
  await makeTemplate(server.connection);
  process.env.TEST_DATABASE_SERVER = server.url;
  return async () => {
    await server.stop();
    await removeFolder(folder);
  };
}

async function makeTemplate(connection: pg.PoolConfig) {
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const pool = new pg.Pool({ ...connection, database: TEMPLATE });
  await migrate(pool);
  await pool.end();
}
