import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeFolder } from '../../../test/remove-folder.ts';
import { canReach, findAccount } from './account.ts';
import { startEmbedded } from './embedded.ts';
import { listOutside } from './outside-places.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { commandOf } from './processes.ts';

// Skipped tests count as failed, so root's tests are not even declared for others.
const asRoot = process.getuid?.() === 0;
let root: string;
let dataDir: string;
let outside: string;
let prepared: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  prepared = makeRoot();
  await (await startEmbedded({ dataDir: join(prepared, 'data'), outside, log })).stop();
});
afterAll(() => removeFolder(prepared));

beforeEach(() => {
  root = makeRoot();
  dataDir = join(root, 'data');
  outside = join(root, 'outside');
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  const places = existsSync(outside) ? readdirSync(outside).map((name) => join(outside, name)) : [];
  for (const place of [join(dataDir, 'postgres'), ...places]) await stopPostmaster(join(place, 'data'));
  await removeFolder(root);
});

const childScript = new URL('./embedded.test-child.ts', import.meta.url).pathname;
const log = () => undefined;

function makeRoot(): string {
  const made = mkdtempSync('/tmp/koma-embedded-');
  chmodSync(made, 0o711);
  return made;
}

const bringPrepared = () => execFileSync('cp', ['-a', join(prepared, 'data'), dataDir]);
const cluster = () => join(dataDir, 'postgres/data');

interface Answer {
  url: string;
  failure?: string;
}

async function startChild({ uid }: { uid?: number } = {}): Promise<Answer & { child: ChildProcess }> {
  const child = spawn(process.execPath, [childScript, dataDir, outside], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid && { uid, gid: uid }),
  });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { ...JSON.parse(line), child };
}

async function query(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

test('the database keeps what was written over a stop and a new start, and leaves no process', async () => {
  const first = await startEmbedded({ dataDir, outside, log });
  await query(first.url, 'create table notes as select 7 as number');
  await first.stop();
  expect(findPostmaster(cluster())).toBeUndefined();

  const second = await startEmbedded({ dataDir, outside, log });
  expect(await query(second.url, 'select number from notes')).toEqual([{ number: 7 }]);
  await second.stop();
});

test('it speaks no network, lets in its own user alone, refuses a second Koma, and a command joins it', async () => {
  bringPrepared();
  const { connection, url, stop } = await startEmbedded({ dataDir, outside, log });
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect(statSync(connection.host ?? '').mode & 0o777).toBe(0o700);
  expect(statSync(cluster()).uid).not.toBe(0);
  await expect(startEmbedded({ dataDir, outside, log })).rejects.toThrow(
    `Another Koma is already using ${dataDir}`,
  );
  const joined = await startEmbedded({ dataDir, outside, log, whenInUse: 'join' });
  await joined.stop();
  expect(await query(url, 'select 1 as up')).toEqual([{ up: 1 }]);
  await stop();
});

test('a Koma that says it stops is waited for', async () => {
  bringPrepared();
  const { child } = await startChild();
  child.kill('SIGUSR2');
  const said: string[] = [];
  const next = startEmbedded({ dataDir, outside, log: (line) => said.push(line) });
  await expect.poll(() => said).toEqual(['Another Koma is stopping; waiting for it …']);
  child.kill('SIGTERM');
  const { url, stop } = await next;
  expect(await query(url, 'select 1 as up')).toEqual([{ up: 1 }]);
  await stop();
});

test('of two first starts at the same moment one runs and the other is refused', async () => {
  const answers = await Promise.all([startChild(), startChild()]);
  const refused = answers.filter(({ failure }) => failure);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.failure).toContain('Another Koma is already using');
  const running = answers.find(({ failure }) => !failure);
  expect(await query(running?.url ?? '', 'select 1 as up')).toEqual([{ up: 1 }]);
});

test('rows that were acknowledged survive kills of Koma and of PostgreSQL', async () => {
  bringPrepared();
  let acknowledged = 0;
  for (const victim of ['koma', 'postgres', 'both', 'backend']) {
    const { url, child } = await startChild();
    await query(url, 'create table if not exists rows (number int primary key)');
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = rows[0]?.pid ?? 0;
    const writing = (async () => {
      for (;;) {
        await client.query('insert into rows values ($1)', [acknowledged + 1]);
        acknowledged += 1;
      }
    })().catch(() => undefined);
    await expect.poll(() => acknowledged % 20).toBeGreaterThan(10);

    const postmaster = findPostmaster(cluster())?.pid ?? 0;
    if (victim === 'koma' || victim === 'both') child.kill('SIGKILL');
    if (victim === 'postgres' || victim === 'both') process.kill(postmaster, 'SIGKILL');
    if (victim === 'backend') process.kill(backend, 'SIGKILL');
    if (victim === 'koma') await client.end();
    await writing;
    await client.end().catch(() => undefined);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');

    const { url: again, child: next } = await startChild();
    const [{ count, max }] = await query(again, 'select count(*)::int, max(number) from rows');
    expect(count).toBe(max);
    expect(count).toBeGreaterThanOrEqual(acknowledged);
    acknowledged = count;
    next.kill('SIGTERM');
    await once(next, 'exit');
  }
});

test('a PostgreSQL that is killed under a running Koma comes back at the same address', async () => {
  bringPrepared();
  const { url, stop } = await startEmbedded({ dataDir, outside, log });
  const before = findPostmaster(cluster())?.pid ?? 0;
  process.kill(before, 'SIGKILL');
  await expect.poll(() => findPostmaster(cluster())?.pid ?? before, { timeout: 20_000 }).not.toBe(before);
  await expect
    .poll(() => query(url, 'select 1 as up').catch(() => []), { timeout: 20_000 })
    .toEqual([{ up: 1 }]);
  await stop();
});

test('a process id that went to a stranger does not keep the database from starting', async () => {
  bringPrepared();
  const { stop } = await startEmbedded({ dataDir, outside, log });
  const pidFile = readFileSync(join(cluster(), 'postmaster.pid'), 'utf8');
  await stop();
  const account = statSync(cluster());
  const stranger = spawn('sleep', ['60'], asRoot ? { uid: account.uid, gid: account.gid } : {});
  children.push(stranger);
  writeFileSync(join(cluster(), 'postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)));
  chownSync(join(cluster(), 'postmaster.pid'), account.uid, account.gid);

  const again = await startEmbedded({ dataDir, outside, log });
  expect(await query(again.url, 'select 1 as up')).toEqual([{ up: 1 }]);
  expect(commandOf(stranger.pid ?? 0)).toContain('sleep');
  await again.stop();
});

test('a first start that was killed halfway heals at the next one, whoever has its number by now', async () => {
  const half = spawn(process.execPath, [childScript, dataDir, outside]);
  children.push(half);
  const place = join(dataDir, 'postgres');
  await expect
    .poll(() => existsSync(place) && readdirSync(place).some((name) => name.startsWith('new-')), {
      interval: 5,
    })
    .toBe(true);
  half.kill('SIGKILL');
  await once(half, 'exit');
  for (const name of [`new-${process.ppid}`, `new-${process.ppid}-0123456789ab`])
    mkdirSync(join(place, name));

  const { url, stop } = await startEmbedded({ dataDir, outside, log });
  expect(await query(url, 'select 1 as up')).toEqual([{ up: 1 }]);
  expect(readdirSync(place).filter((name) => name.startsWith('new-'))).toEqual([]);
  await stop();
});

test('a data folder with a long name still gets a socket', async () => {
  dataDir = join(root, 'あ'.repeat(60), 'data');
  const { url, connection, stop } = await startEmbedded({ dataDir, outside, log });
  expect(await query(url, 'select 1 as up')).toEqual([{ up: 1 }]);
  await stop();
  expect(existsSync(connection.host ?? '')).toBe(false);
});

test('a database of another PostgreSQL is refused with the way to bring it over, and stays as it is', async () => {
  bringPrepared();
  const version = join(cluster(), 'PG_VERSION');
  const own = readFileSync(version, 'utf8');
  writeFileSync(version, '17\n');
  await expect(startEmbedded({ dataDir, outside, log })).rejects.toThrow(
    /was made by PostgreSQL 17, and this Koma carries \d+\. .*admin -- backup DIR.* new DATA_DIR .*admin -- restore DIR/,
  );
  writeFileSync(version, own);
  const again = await startEmbedded({ dataDir, outside, log });
  expect(await query(again.url, 'select 1 as up')).toEqual([{ up: 1 }]);
  await again.stop();
});

if (asRoot) {
  test('root keeps the database elsewhere when its user cannot enter the data folder', async () => {
    const locked = join(root, 'locked');
    mkdirSync(locked, { mode: 0o700 });
    dataDir = join(locked, 'data');
    const first = await startEmbedded({ dataDir, outside, log });
    await query(first.url, 'create table notes as select 7 as number');
    await first.stop();
    const place = readFileSync(join(dataDir, 'postgres.location'), 'utf8').trim();
    expect(place.startsWith(outside)).toBe(true);
    const found = { folder: place, dataDir, isUsed: true, isForsaken: false };
    expect(listOutside(outside, dataDir)).toEqual([found]);

    const second = await startEmbedded({ dataDir, outside, log });
    expect(await query(second.url, 'select number from notes')).toEqual([{ number: 7 }]);
    await second.stop();

    const pointer = join(dataDir, 'postgres.location');
    const text = readFileSync(pointer, 'utf8');
    rmSync(pointer);
    expect(listOutside(outside, dataDir)).toEqual([{ ...found, isUsed: false }]);
    rmSync(dataDir, { recursive: true });
    expect(listOutside(outside, dataDir)).toEqual([{ ...found, isUsed: false, isForsaken: true }]);
    mkdirSync(dataDir);
    writeFileSync(pointer, text);
    rmSync(place, { recursive: true });
    await expect(startEmbedded({ dataDir, outside, log })).rejects.toThrow(`${place}, which is gone`);
  });
}

// In a clone that other users cannot enter, no other user can run it.
if (asRoot && [process.execPath, childScript].every((path) => canReach(findAccount(), path))) {
  test('an ordinary user starts it, and root goes on with the same data', async () => {
    const { uid } = findAccount();
    mkdirSync(dataDir);
    chownSync(dataDir, uid, uid);
    const { url, child } = await startChild({ uid });
    await query(url, 'create table notes as select 7 as number');
    expect(statSync(cluster()).uid).toBe(uid);
    child.kill('SIGTERM');
    await once(child, 'exit');

    const { url: asRootUrl, stop } = await startEmbedded({ dataDir, outside, log });
    expect(await query(asRootUrl, 'select number from notes')).toEqual([{ number: 7 }]);
    await stop();
  });
}
