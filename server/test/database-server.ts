import { chmodSync, existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../parts/database/embedded/embedded.ts';
import { stopPostmaster } from '../parts/database/embedded/postmaster.ts';
import { migrate } from '../parts/database/migrate.ts';
import { removeFolder } from './remove-folder.ts';
import { TEMPLATE } from './test-database.ts';

const ROOT = '/tmp';

/** Nobody needs a test's rows after a power failure. */
const forgetful = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** One PostgreSQL for a whole test run, with a migrated database that every test file copies. */
export async function startDatabaseServer({ isDurable = false }: { isDurable?: boolean } = {}) {
  await removeLeftovers();
  const folder = mkdtempSync(join(ROOT, `koma-test-${process.pid}-`));
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

/** A run that was killed leaves its server behind. Those of other users are not ours to remove. */
async function removeLeftovers() {
  for (const name of readdirSync(ROOT)) {
    const pid = /^koma-test-(\d+)-/.exec(name)?.[1];
    if (!pid || existsSync(`/proc/${pid}`) || !isOurs(join(ROOT, name))) continue;
    await stopPostmaster(join(ROOT, name, 'postgres/data'));
    await removeFolder(join(ROOT, name));
  }
}

const isOurs = (path: string) => statSync(path, { throwIfNoEntry: false })?.uid === process.getuid?.();
