import { spawn } from 'node:child_process';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../../../start-failure.ts';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';
import { listUnfinished, unfinishedIn } from './unfinished.ts';

export const SUPERUSER = 'koma';

/** Hides PG* variables. KOMA_COMMAND lets a test run find its leftovers (scripts/leave-nothing.mjs). */
export const environment = {
  PATH: process.env.PATH ?? '',
  LC_ALL: 'C',
  TZ: 'UTC',
  KOMA_COMMAND: process.env.KOMA_COMMAND,
};

/** Creates the cluster's folder on the first start. A kill leaves it complete or absent. */
export async function ensureCluster({
  place,
  binaries,
  log,
  signal,
}: {
  place: Place;
  binaries: Binaries;
  log: (line: string) => void;
  signal: AbortSignal | undefined;
}): Promise<string> {
  const data = join(place.folder, 'data');
  removeUnfinished(place.folder);
  if (!existsSync(data)) {
    log('Creating the database …');
    const unfinished = unfinishedIn(place.folder);
    await initialise({ place, binaries, folder: unfinished, signal });
    publish({ unfinished, data });
  }
  const major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (major !== binaries.major) {
    throw new StartFailure(
      `The database in ${data} was made by PostgreSQL ${major}, and this Koma carries ${binaries.major}. Go on with the Koma that made it; or let that one save everything (npm run admin -- backup DIR), set a new DATA_DIR here, and bring it in (npm run admin -- restore DIR).`,
    );
  }
  return data;
}

function removeUnfinished(folder: string) {
  for (const { path, isAlive } of listUnfinished(folder)) {
    // The initdb of a killed start may still be writing; it gives up once its files are gone.
    if (!isAlive) rmSync(path, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 });
  }
}

interface Initialise {
  place: Place;
  binaries: Binaries;
  folder: string;
  signal: AbortSignal | undefined;
}

export async function initialise({ place, binaries, folder, signal }: Initialise) {
  const { account } = place;
  const child = spawn(
    join(binaries.folder, 'bin/initdb'),
    [
      `--pgdata=${folder}`,
      `--username=${SUPERUSER}`,
      // Only the owner of the socket's folder can connect at all.
      '--auth=trust',
      '--encoding=UTF8',
      // Sorting by code point is the same on every machine; its character classes let search know Japanese letters.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--lc-collate=C',
      `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
    ],
    {
      cwd: '/',
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(account && { uid: account.uid, gid: account.gid }),
      ...(signal && { signal, killSignal: 'SIGKILL' as const }),
    },
  );
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const failed = new Promise<Error>((resolve) => child.once('error', resolve));
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const result = await Promise.race([closed, failed]);
  if (result === 0) return;
  if (signal?.aborted) await closed;
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  if (result instanceof Error) throw result;
  throw describeFailure({ text: complaint, where: place.folder });
}

function publish({ unfinished, data }: { unfinished: string; data: string }) {
  try {
    renameSync(unfinished, data);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another start was faster; its cluster is as good as ours.
    if (!existsSync(data)) throw error;
  }
  syncFolder(join(data, '..'));
}

/** Makes a rename in the folder survive a power cut. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

export function describeFailure({ text, where }: { text: string; where: string }): StartFailure {
  if (text.includes('No space left on device'))
    return new StartFailure(`The disk that holds ${where} is full.`);
  const reason = /(?:FATAL|PANIC|error):(.*)$/m.exec(text)?.[1]?.trim() ?? text.trim().split('\n').at(-1);
  return new StartFailure(`PostgreSQL did not start in ${where}: ${reason || 'it gave no reason'}.`);
}
