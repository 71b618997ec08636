import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Account, findAccount, runsAsRoot } from '../../server/platform/database/embedded/account.ts';
import { type Binaries, prepareBinaries } from '../../server/platform/database/embedded/binaries.ts';
import { initialise, SUPERUSER } from '../../server/platform/database/embedded/cluster.ts';
import { OUTSIDE, type Place } from '../../server/platform/database/embedded/place.ts';
import {
  findPostmaster,
  launchPostmaster,
  stopPostmaster,
} from '../../server/platform/database/embedded/postmaster.ts';
import { killBackendsOf, sendSignal } from '../../server/platform/database/embedded/processes.ts';
import { makeSocketFolder } from '../../server/platform/database/embedded/socket-folder.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { findFreePort } from '../../server/test/free-port.ts';

const DATABASE = 'koma';
const REPLICA = 'replica';
const CATCH_UP_MS = 60_000;

export const urlOf = (port: number, database = DATABASE) =>
  `postgres://${SUPERUSER}@127.0.0.1:${port}/${database}`;

interface Cluster {
  port: number;
  start(): Promise<void>;
  /** Kills every process with SIGKILL, like a lost machine. */
  kill(): void;
  stop(): Promise<void>;
}

interface ClusterOptions {
  place: Place;
  binaries: Binaries;
  settings: Record<string, string>;
}

async function makeCluster({ place, binaries, settings }: ClusterOptions): Promise<Cluster> {
  const data = join(place.folder, 'data');
  const port = await findFreePort();
  const socketFolder = makeSocketFolder(place);
  return {
    port,
    async start() {
      const own = { listen_addresses: '127.0.0.1', port: String(port), shared_buffers: '32MB', ...settings };
      await launchPostmaster({ place, binaries, data, socketFolder, settings: own, signal: undefined });
    },
    kill() {
      const { pid } = findPostmaster(data) ?? {};
      if (pid) sendSignal(pid, 'SIGKILL');
      killBackendsOf(data);
    },
    stop: () => stopPostmaster(data),
  };
}

export interface Template {
  folder: string;
  account: Account | undefined;
  binaries: Binaries;
}

function makePlace(folder: string, account: Account | undefined): Place {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return { folder, account };
}

export async function makeTemplate(folder: string): Promise<Template> {
  const account = runsAsRoot() ? findAccount() : undefined;
  const binaries = prepareBinaries({ account, copies: OUTSIDE });
  const place = makePlace(join(folder, 'template'), account);
  await initialise({ place, binaries, folder: join(place.folder, 'data'), signal: undefined });
  const cluster = await makeCluster({ place, binaries, settings: { fsync: 'off' } });
  await cluster.start();
  const admin = new pg.Client({ connectionString: urlOf(cluster.port, 'postgres') });
  await admin.connect();
  await admin.query(`create database ${DATABASE}`);
  await admin.end();
  const pool = new pg.Pool({ connectionString: urlOf(cluster.port) });
  // Connections may break while the server stops.
  pool.on('error', () => undefined);
  await migrate(pool);
  await pool.end();
  await cluster.stop();
  return { folder: place.folder, account, binaries };
}

async function copyTemplate({ folder, account }: Template, to: string): Promise<Place> {
  const place = makePlace(to, account);
  const data = join(to, 'data');
  cpSync(join(folder, 'data'), data, { recursive: true });
  chmodSync(data, 0o700);
  if (!account) return place;
  chownSync(data, account.uid, account.gid);
  for (const entry of await readdir(data, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), account.uid, account.gid);
  return place;
}

export interface DatabasePair {
  port(): number;
  kill(): void;
  start(): Promise<void>;
  /** Kills the primary for good and promotes the replica, which has every acknowledged commit. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both; a commit waits for the two of them. */
export async function startDatabasePair(template: Template, folder: string): Promise<DatabasePair> {
  const { binaries } = template;
  const common = { max_connections: '200', wal_keep_size: '256MB', wal_retrieve_retry_interval: '200ms' };
  const primary = await makeCluster({
    place: await copyTemplate(template, join(folder, 'primary')),
    binaries,
    settings: { ...common, synchronous_standby_names: REPLICA },
  });
  const place = await copyTemplate(template, join(folder, REPLICA));
  const signal = join(place.folder, 'data/standby.signal');
  if (!existsSync(signal)) writeFileSync(signal, '');
  if (place.account) chownSync(signal, place.account.uid, place.account.gid);
  const replica = await makeCluster({
    place,
    binaries,
    settings: {
      ...common,
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${SUPERUSER} application_name=${REPLICA}`,
    },
  });
  await primary.start();
  await replica.start();
  let current = primary;
  return {
    port: () => current.port,
    kill: () => current.kill(),
    start: () => current.start(),
    async failOver() {
      if (current === replica) return;
      await untilTrue(
        primary.port,
        `select count(*) > 0 as yes from pg_stat_replication where sync_state = 'sync'`,
      );
      primary.kill();
      await untilTrue(replica.port, 'select pg_promote(true, 30) as yes');
      current = replica;
    },
    async stop() {
      for (const cluster of [replica, primary]) await cluster.stop();
    },
  };
}

async function untilTrue(port: number, question: string): Promise<void> {
  const deadline = performance.now() + CATCH_UP_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: urlOf(port) });
    client.on('error', () => undefined);
    const isTrue = await client
      .connect()
      .then(() => client.query<{ yes: boolean }>(question))
      .then(
        ({ rows }) => rows[0]?.yes === true,
        () => false,
      );
    await client.end().catch(() => undefined);
    if (isTrue) return;
    if (performance.now() > deadline) throw new Error(`The database did not come to: ${question}`);
    await wait(100);
  }
}
