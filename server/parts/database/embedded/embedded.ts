import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { StartFailure } from '../../../start-failure.ts';
import { prepareBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import {
  connectionTo,
  isPassing,
  LOCK_PATIENCE_MS,
  takeInstanceLock,
  waitForOthers,
} from './instance-lock.ts';
import { choosePlace } from './place.ts';
import { findPostmaster, type LaunchOptions, launchPostmaster, stopPostmaster } from './postmaster.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';

/** Where the database goes when its user cannot enter the data folder. */
const OUTSIDE = '/var/lib/koma';
const RECOVERY_MS = 120_000;

interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
  /** `join` is for a command beside a running Koma: it then uses that one's server and leaves it running. */
  whenInUse?: 'refuse' | 'join';
  /** The server ended and could not be brought back. */
  onLost?: (failure: Error) => void;
  settings?: Record<string, string>;
  outside?: string;
}

export interface Embedded {
  url: string;
  connection: pg.PoolConfig;
  stop: () => Promise<void>;
}

/** Runs PostgreSQL on `dataDir` for as long as this process wants it. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  try {
    return await start(options);
  } catch (error) {
    throw explain(error, options.dataDir);
  }
}

async function start({
  dataDir,
  log,
  whenInUse = 'refuse',
  onLost,
  settings = {},
  outside = OUTSIDE,
}: EmbeddedOptions): Promise<Embedded> {
  const place = choosePlace({ dataDir, outside, log });
  const binaries = prepareBinaries({ account: place.account, copies: place.account ? outside : dataDir });
  const data = await ensureCluster({ place, binaries, log });
  const launch: LaunchOptions = { place, binaries, data, socketFolder: '', settings };
  const waiting = { log, patienceMs: whenInUse === 'join' ? 0 : LOCK_PATIENCE_MS };
  const { socketFolder, lock } = await bringUp(launch, waiting);
  if (!lock && whenInUse === 'refuse') {
    throw new StartFailure(`Another Koma is already using ${dataDir}; stop it, or set another DATA_DIR.`);
  }

  let stopping = false;
  let holder = lock;
  const supervise = (session: pg.Client) => {
    holder = session;
    session.once('end', () => {
      if (stopping) return;
      log('The database stopped; starting it again …');
      bringUp({ ...launch, socketFolder }, waiting).then(
        ({ lock: next }) => (next ? supervise(next) : onLost?.(new Error('another Koma took the database'))),
        (error) => onLost?.(explain(error, dataDir)),
      );
    });
  };
  if (lock) supervise(lock);

  const connection = connectionTo(socketFolder);
  return {
    connection,
    url: `postgres://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(socketFolder)}`,
    async stop() {
      if (!lock || stopping) return;
      stopping = true;
      if (holder) await waitForOthers(holder).catch(() => undefined);
      await stopPostmaster(data);
      removeSocketFolder({ place, socketFolder });
    },
  };
}

/** Ends with a server that answers and, unless another Koma has it, with the lock on it. */
async function bringUp(
  launch: LaunchOptions,
  { log, patienceMs }: { log: (line: string) => void; patienceMs: number },
) {
  const deadline = Date.now() + RECOVERY_MS;
  let told = false;
  while (Date.now() < deadline) {
    const running = findPostmaster(launch.data);
    if (!running) {
      const socketFolder = launch.socketFolder || makeSocketFolder(launch.place);
      const won = await launchPostmaster({ ...launch, socketFolder });
      if (!won && socketFolder !== launch.socketFolder)
        removeSocketFolder({ place: launch.place, socketFolder });
      continue;
    }
    if (running.ready) {
      try {
        const { socketFolder } = running;
        return { socketFolder, lock: await takeInstanceLock({ socketFolder, patienceMs }) };
      } catch (error) {
        if (!isPassing(error)) throw error;
      }
    }
    if (!told && Date.now() > deadline - RECOVERY_MS + 2_000) {
      log('Waiting for the database to finish what it is doing …');
      told = true;
    }
    await wait(30);
  }
  throw new StartFailure(`The database in ${launch.data} did not answer within two minutes.`);
}

function explain(error: unknown, dataDir: string): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === '53100')
    return new StartFailure(`The disk that holds ${dataDir} is full.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StartFailure(`Koma may not write to ${dataDir}; set DATA_DIR to a folder it may write to.`);
  }
  return error instanceof Error ? error : new Error(String(error));
}
