import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { newId } from '../../../platform/id.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { startWithFile } from '../../../test/start-with-file.ts';
import { register, type TestApp } from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { createEmptyDatabase, openClient } from '../../../test/test-database.ts';
import { enqueueSome, readJobs, readSequences } from '../../../test/test-work.ts';
import { startHeartbeat } from '../processes/heartbeat.service.ts';
import { backUp } from './backup.service.ts';
import { compareSequences } from './compare-rows.queries.ts';
import { restore } from './restore.service.ts';

const environment = { KOMA_SECRET: '' };
const contentType = 'image/png';

let koma: TestApp;
let folder: string;
let key: string;

beforeAll(async () => {
  koma = await startWithFile({ environment });
  await enqueueSome(koma.platform);
  folder = await mkdtemp(join(tmpdir(), 'koma-backup-'));
  await backUp(koma.platform, { folder });
  key = (await koma.platform.pool.query('select object_key from file_versions')).rows[0].object_key;
});
afterAll(async () => {
  await koma.stop();
  await removeFolder(folder);
});

const countAccounts = async ({ platform: { pool } }: TestApp) =>
  (await pool.query('select from accounts')).rowCount;

const keptSecret = ({ platform: { config } }: TestApp) => readFile(join(config.dataDir, 'secret'), 'utf8');

const readObject = async ({ platform: { storage } }: TestApp) => text(await storage.read({ key }));

/** Ends the restore's session, as a network failure would. */
const endHolder = ({ platform: { pool } }: TestApp) =>
  pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and objid = 4010001
      and database = (select oid from pg_database where datname = current_database())`,
  );

async function expectRefusal(target: TestApp, sentence: string) {
  const secret = await keptSecret(target);
  await expect(restore(target.platform, { folder })).rejects.toThrow(sentence);
  expect(await keptSecret(target)).toBe(secret);
  expect(await target.platform.storage.head(key)).toBeUndefined();
  expect(await countAccounts(target)).toBe(0);
}

const forgetObjects = ({ platform: { storage } }: TestApp) => storage.remove([key]);

// Refused restores change nothing, so the tests share one installation. The last one succeeds.
describe('into an installation that nobody uses', () => {
  let target: TestApp;
  beforeAll(async () => {
    target = await startTestApp({ environment });
  });
  afterAll(() => target.stop());

  test('nothing comes into a storage with objects that the backup does not name', async () => {
    const { storage } = target.platform;
    const others = `versions/${newId()}/original`;
    await storage.put({ key: others, body: Buffer.from('newer'), contentType });
    await expectRefusal(target, `The storage is not empty: it holds ${others}`);
    expect(await text(await storage.read({ key: others }))).toBe('newer');
    await storage.remove([others]);
  });

  test('nothing comes while a server runs, which would keep its own secret', async () => {
    const heartbeat = await startHeartbeat(target.platform);
    const isAlive = async () => (await target.platform.pool.query('select from processes')).rowCount;
    await expect.poll(isAlive).toBe(1);
    await expectRefusal(target, `Koma runs here (api, process ${process.pid} of `);
    await heartbeat.stop();
  });

  test('a session that is ended while the place is looked at brings no secret', async () => {
    const { platform } = target;
    const secret = await keptSecret(target);
    const list = platform.storage.list.bind(platform.storage);
    const ending: typeof list = async function* (...from) {
      await endHolder(target);
      yield* list(...from);
    };
    const restoring = restore({ ...platform, storage: { ...platform.storage, list: ending } }, { folder });
    await expect(restoring).rejects.toThrow('The connection to the database ended meanwhile');
    expect(await keptSecret(target)).toBe(secret);
  });

  test('a session that is ended while objects come ends the restore with a sentence', async () => {
    const { platform } = target;
    const put = platform.storage.put.bind(platform.storage);
    let count = 0;
    const ending: typeof put = async (object) => {
      count += 1;
      if (count === 1) await endHolder(target);
      return put(object);
    };
    const restoring = restore({ ...platform, storage: { ...platform.storage, put: ending } }, { folder });
    await expect(restoring).rejects.toThrow('The connection to the database ended meanwhile');
    expect(await countAccounts(target)).toBe(0);
    await forgetObjects(target);
  });

  test('all comes where nothing is in the way: other bytes are replaced, and the session of the restore is kept while objects come', async () => {
    const { platform } = target;
    const name = new URL(target.database.url).pathname.slice(1);
    await platform.pool.query(`alter database ${name} set idle_session_timeout = '200ms'`);
    const put = platform.storage.put.bind(platform.storage);
    const slow: typeof put = async (object) => {
      await wait(500);
      return put(object);
    };
    await put({ key, body: Buffer.from('bytez'), contentType });
    await restore({ ...platform, storage: { ...platform.storage, put: slow } }, { folder });
    expect(await readObject(target)).toBe('bytes');
    expect(await countAccounts(target)).toBe(await countAccounts(koma));
  });

  test('jobs wait again then, and every number goes on where it was', async () => {
    const jobs = await readJobs(koma.database.url);
    expect(jobs.length).toBeGreaterThan(1);
    expect(await readJobs(target.database.url)).toEqual(jobs);
    const sequences = await readSequences(koma.database.url);
    expect(sequences.some(({ isCalled }) => isCalled)).toBe(true);
    expect(await readSequences(target.database.url)).toEqual(sequences);
    const [first, ...others] = sequences;
    if (!first) throw new Error('There are no sequences.');
    const client = await openClient(target.database.url);
    expect(await compareSequences(client, [{ ...first, value: '4711' }, ...others])).toEqual([
      `The sequence ${first.name} is at ${first.value} and not at 4711.`,
    ]);
    await client.end();
  });
});

test('whoever came in while the objects came stays, by a server that was just starting', async () => {
  const target = await startTestApp({ environment });
  const { platform } = target;
  const put = platform.storage.put.bind(platform.storage);
  let isOpen = true;
  const late: typeof put = async (object) => {
    if (isOpen) await register(target);
    isOpen = false;
    return put(object);
  };
  const restoring = restore({ ...platform, storage: { ...platform.storage, put: late } }, { folder });
  await expect(restoring).rejects.toThrow('There are accounts here already');
  expect(await countAccounts(target)).toBe(1);
  await target.stop();
});

async function startWithRole() {
  const database = await createEmptyDatabase();
  const owner = await openClient(database.url);
  const url = new URL(database.url);
  const name = url.pathname.slice(1);
  const role = `${name}_role`;
  url.username = role;
  url.password = 'password';
  await owner.query(`
    create role ${role} login password 'password';
    grant create on database ${name} to ${role};
    grant create on schema public to ${role}`);
  const target = await startTestApp({ environment, database: { ...database, url: url.href } });
  const stop = async () => {
    await target.stop();
    await owner.query(`drop owned by ${role}; drop role ${role}`);
    await owner.end();
  };
  return { target, owner, role, stop };
}

test('a role that may make no tables is named first, and one that does not own the schema restores while a server that starts waits', async () => {
  const { target, owner, role, stop } = await startWithRole();
  await owner.query(`revoke create on schema public from ${role}`);
  await expectRefusal(target, `The role ${role} may not make tables: grant it CREATE on schema public.`);
  await owner.query(`grant create on schema public to ${role}; create table ledger ()`);
  await expectRefusal(target, `ledger in the schema public belongs to another role than ${role}`);
  await owner.query('drop table ledger');

  await owner.query('begin; lock table accounts in access share mode');
  const restoring = restore(target.platform, { folder });
  const isAtRows = async () =>
    (
      await owner.query(`select from pg_locks where mode = 'AccessExclusiveLock' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
    ).rowCount;
  await expect.poll(isAtRows).toBeGreaterThan(0);
  let waited = false;
  const starting = migrate(target.platform.pool, () => {
    waited = true;
  });
  await expect.poll(() => waited).toBe(true);
  await owner.query('commit');
  await starting;
  expect(await countAccounts(target)).toBe(await countAccounts(koma));
  await restoring;
  await stop();
});
