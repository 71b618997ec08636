import { mkdir, mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '../../../platform/id.ts';
import { objectKeys } from '../../../platform/storage/object-keys.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { register, type TestApp } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { runCommand } from '../../admin/run-command.ts';
import { examine } from './doctor.service.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await startTestApp();
});
afterAll(async () => {
  await koma.stop();
});

const look = () => examine(koma.platform);

async function doctor() {
  vi.stubEnv('TMPDIR', koma.platform.config.dataDir);
  try {
    return await runCommand(['doctor'], async () => koma.platform);
  } finally {
    vi.unstubAllEnvs();
  }
}

async function store(key: string, days: number) {
  const { storage } = koma.platform;
  await storage.put({ key, body: Buffer.from('bytes'), contentType: 'image/png' });
  const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  await utimes(storage.served?.localPath(key) ?? '', then, then);
}

test('where all is well it says what it looked at', async () => {
  const { wrong, looked } = await look();
  expect(wrong).toEqual([]);
  expect(looked.join()).toContain('objects and every row');
  const { lines, exitCode } = await doctor();
  expect(lines.at(-1)).toBe('Nothing is wrong.');
  expect(exitCode).toBe(0);
});

test('objects without a row and rows without an object are named, and those on their way are not', async () => {
  const { email } = await register(koma);
  const [kept, lost, needless, young] = Array.from({ length: 4 }, () => objectKeys.picture(newId()));
  if (!kept || !lost || !needless || !young) throw new Error('Four keys.');
  await store(kept, 9);
  await store(needless, 9);
  await store(young, 0);
  const use = (key: string | null) =>
    koma.platform.pool.query('update accounts set picture_key = $1 where email = $2', [key, email]);
  await use(kept);
  expect((await look()).wrong).toEqual([
    `1 objects belong to no row, and no sweep removed them: ${needless}.`,
  ]);
  await use(lost);
  const { lines, exitCode } = await doctor();
  expect(exitCode).toBe(1);
  expect(lines.join('\n')).toContain(`1 objects are missing that rows name: ${lost}.`);
  await use(null);
  await koma.platform.storage.remove([kept, needless, young]);
});

test('jobs that were given up, and jobs that nobody takes, are named', async () => {
  const { pool } = koma.platform;
  const payload = { sealed: 'x' };
  await pool.query("delete from jobs where name = 'send-mail'");
  const insert = `insert into jobs (name, payload, state, reason, start_after, ended_at)
    values ('send-mail', $1, $2, $3, now() - interval '1 hour', $4)`;
  await pool.query(insert, [payload, 'failed', 'no such mailbox', new Date()]);
  await pool.query(insert, [payload, 'waiting', null, null]);
  expect((await look()).wrong).toEqual([
    '1 × the job send-mail was given up in the last day: no such mailbox.',
    expect.stringMatching(/^1 jobs wait, one of send-mail for (59|60) minutes: no worker takes them\.$/),
  ]);
  await pool.query("delete from jobs where name = 'send-mail'");
});

test('what does not answer is said in its own sentence', async () => {
  const silent = { ...koma.platform.storage, check: () => Promise.reject(new Error('The storage is away.')) };
  const { wrong } = await examine({ ...koma.platform, storage: silent });
  expect(wrong).toEqual(['The storage is away.']);
});

test('backups that are not made, or cannot be reached, are named where they should be made every day', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'koma-backups-'));
  const lookAt = async (place: string) => {
    const backup = { folder: place, at: '03:15', keep: 7 };
    return (await examine({ ...koma.platform, config: { ...koma.platform.config, backup } })).wrong;
  };
  const madeBefore = async (hours: number) => {
    const name = new Date(Date.now() - hours * 3_600_000).toISOString().replaceAll(/[:.]/g, '-');
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'manifest.json'), '{}');
  };
  expect(await lookAt(folder)).toEqual([
    expect.stringContaining(`There is no backup in ${folder} (BACKUP_DIR)`),
  ]);
  await madeBefore(50.5);
  expect(await lookAt(folder)).toEqual([expect.stringContaining('(BACKUP_DIR) is 50 hours old')]);
  await madeBefore(20);
  expect(await lookAt(folder)).toEqual([]);
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await lookAt(file)).toEqual([expect.stringMatching(/^BACKUP_DIR cannot be read: ENOTDIR/)]);
  await removeFolder(folder);
});
