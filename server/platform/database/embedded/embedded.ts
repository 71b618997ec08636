import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { StartFailure } from '../../../start-failure.ts';
import { isAwayForNow } from '../lost-connection.ts';
import { prepareBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { connectionTo, LOCK_PATIENCE_MS, takeInstanceLock, waitForOthers } from './instance-lock.ts';
import { findOwner, forgetOwner, outliveOwner, saveOwner } from './owner.ts';
import { choosePlace, OUTSIDE } from './place.ts';
import { findPostmaster, type LaunchOptions, launchPostmaster, stopPostmaster } from './postmaster.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';

const RECOVERY_MS = 120_000;

interface EmbeddedOptions {
  dataDir: string;
  log: (line: string) => void;
  /** `join` serves a command beside a running Koma: it uses that server and leaves it running. */
  whenInUse?: 'refuse' | 'join';
  onLost?: (failure: Error) => void;
  settings?: Record<string, string>;
  outside?: string;
  signal?: AbortSignal;
}

export interface Embedded {
  url: string;
  connection: pg.PoolConfig;
  /** Lets a Koma that starts meanwhile wait for the end of this one. */
  sayStopping: () => Promise<void>;
  stop: () => Promise<void>;
}

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
  signal,
}: EmbeddedOptions): Promise<Embedded> {
  const place = choosePlace({ dataDir, outside, log });
  const isFree = await outliveOwner(place, { log, signal, hasPatience: whenInUse === 'refuse' });
  const inUse = new StartFailure(
    `Another Koma is already using ${dataDir}; stop it, or set another DATA_DIR.`,
  );
  if (!isFree && whenInUse === 'refuse') throw inUse;
  const binaries = prepareBinaries({ account: place.account, copies: place.account ? outside : dataDir });
  const data = await ensureCluster({ place, binaries, log, signal });
  const launch: LaunchOptions = { place, binaries, data, socketFolder: '', settings, signal };
  const waiting = { log, patienceMs: isFree ? LOCK_PATIENCE_MS : 0 };
  const { socketFolder, lock } = await bringUp(launch, waiting);
  if (!lock && whenInUse === 'refuse') throw inUse;

  let stopping = false;
  let holder = lock;
  const supervise = (session: pg.Client) => {
    holder = session;
    session.once('end', () => {
      if (stopping) return;
      log('The database stopped; starting it again …');
      bringUp({ ...launch, socketFolder }, waiting).then(
        ({ lock: next }) =>
          next ? supervise(next) : onLost?.(new Error('Another Koma took its database while that was down.')),
        (error) => onLost?.(explain(error, dataDir)),
      );
    });
  };
  if (lock) {
    saveOwner(place, 'running');
    supervise(lock);
  }

  const connection = connectionTo(socketFolder);
  return {
    connection,
    url: `postgres://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(socketFolder)}`,
    async sayStopping() {
      if (lock) saveOwner(place, 'stopping');
    },
    async stop() {
      if (!lock || stopping) return;
      stopping = true;
      if (holder) await waitForOthers(holder).catch(() => undefined);
      await stopPostmaster(data);
      removeSocketFolder({ place, socketFolder });
      forgetOwner(place);
    },
  };
}

/** Returns a server that answers and, unless another Koma has it, the lock on it. */
async function bringUp(
  launch: LaunchOptions,
  { log, patienceMs }: { log: (line: string) => void; patienceMs: number },
) {
  const deadline = Date.now() + RECOVERY_MS;
  let told = false;
  let isOurs = false;
  try {
    while (Date.now() < deadline) {
      launch.signal?.throwIfAborted();
      const running = findPostmaster(launch.data);
      // Its owner restarts it; a second server would only be in the way.
      if (!running && !findOwner(launch.place)) {
        const socketFolder = launch.socketFolder || makeSocketFolder(launch.place);
        isOurs = await launchPostmaster({ ...launch, socketFolder });
        if (!isOurs && socketFolder !== launch.socketFolder)
          removeSocketFolder({ place: launch.place, socketFolder });
        continue;
      }
      if (running?.ready) {
        try {
          const { socketFolder } = running;
          return { socketFolder, lock: await takeInstanceLock({ socketFolder, patienceMs }) };
        } catch (error) {
          if (!isAwayForNow(error)) throw error;
        }
      }
      if (!told && Date.now() > deadline - RECOVERY_MS + 2_000) {
        log('Waiting for the database to finish what it is doing …');
        told = true;
      }
      await wait(30);
    }
    throw new StartFailure(`The database in ${launch.data} did not answer within two minutes.`);
  } catch (error) {
    // Nobody else would ever stop it.
    if (isOurs) await stopPostmaster(launch.data);
    throw error;
  }
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
