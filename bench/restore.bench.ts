import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Parts } from '../server/parts.ts';
import { startDatabaseServer } from '../server/test/database-server.ts';
import { rehearse } from '../server/test/measured.ts';
import { startTestApp } from '../server/test/test-app.ts';
import { report } from './bench.ts';
import { fillPlace } from './helpers/crowded-comments.ts';

/** As the versions of demo projects do. */
async function shareOneObject({ pool, storage }: Parts) {
  const { rows } = await pool.query<{ id: string }>('select id from file_versions limit 1');
  const id = rows[0]?.id ?? '';
  const key = `versions/${id}/original`;
  await storage.put({ key, body: Buffer.from('a file'), contentType: 'application/octet-stream' });
  await pool.query('update file_versions set object_key = $2 where id = $1', [id, key]);
  await pool.query(
    'update file_versions set object_key = $2, template_id = $1, template_for = created_by where id <> $1',
    [id, key],
  );
}

/**
 * How long a backup and its restore take where there are a million files, ten comments each and 100,000 accounts. The
 * files have no bytes of their own here: what is measured is what is known about them.
 */
const PART = Number(process.argv.find((arg) => arg.startsWith('--part='))?.slice(7) ?? 1);
const RESTORE_MINUTES = 60;

const stopDatabase = await startDatabaseServer({ isDurable: true });
const koma = await startTestApp({ environment: { CHECK_REPLIES: 'false', DEMO: 'no' } });
const folder = await mkdtemp(join(tmpdir(), 'koma-bench-backup-'));
try {
  await fillPlace(koma.parts, {
    people: Math.max(1000, 100_000 * PART),
    projects: Math.max(100, 10_000 * PART),
    filesPerProject: 100,
    commentsPerFile: 10,
    notificationsPerPerson: 20,
  });
  await shareOneObject(koma.parts);
  const { manifest, seconds, differences } = await rehearse(koma.parts, folder);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`  ${rows.toLocaleString('en')} rows: backup in ${Math.round(seconds.backup)} s`);
  report({
    name: 'restore, compared row by row',
    unit: 'minutes',
    ours: seconds.restore / 60,
    limit: RESTORE_MINUTES,
    atMost: 1,
  });
  console.log(`  differences: ${differences.length}`);
  if (differences.length > 0) process.exitCode = 1;
} finally {
  await koma.stop();
  await stopDatabase();
  await rm(folder, { recursive: true, force: true });
}
