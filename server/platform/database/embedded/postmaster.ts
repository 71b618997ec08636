import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { describeFailure, environment } from './cluster.ts';
import type { Place } from './place.ts';
import { commandOf, killBackendsOf, sendSignal } from './processes.ts';

export const PORT = 5432;
const LOG_LIMIT = 1024 * 1024;
const POLL_MS = 15;
/** Longer stops are cut short: PostgreSQL then reads its journal at the next start. */
const FAST_STOP_MS = 1_500;

/** No process has this id: PostgreSQL takes the file for stale, and still checks the shared memory it names. */
const NO_PROCESS = 2_147_483_647;

export interface Postmaster {
  pid: number;
  socketFolder: string;
  ready: boolean;
}

export function findPostmaster(data: string): Postmaster | undefined {
  const lines = readPidFile(data);
  const pid = Number(lines?.[0]);
  if (!lines || !pid || !isPostmaster(pid, data)) return undefined;
  return { pid, socketFolder: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

export interface LaunchOptions {
  place: Place;
  binaries: Binaries;
  data: string;
  socketFolder: string;
  settings: Record<string, string>;
  signal: AbortSignal | undefined;
}

/** Starts a server and waits until it accepts connections. False when another start was faster. */
export async function launchPostmaster(options: LaunchOptions): Promise<boolean> {
  const { data, place } = options;
  for (let attempt = 1; ; attempt++) {
    forgetDeadServer(options);
    const complaint = await runUntilReady(options);
    if (complaint === undefined) return true;
    if (/lock file "[^"]*" already exists/.test(complaint)) return false;
    if (!complaint.includes('pre-existing shared memory block') || attempt === 5) {
      throw describeFailure({ text: complaint, where: place.folder });
    }
    killBackendsOf(data);
    await wait(200);
  }
}

export async function stopPostmaster(data: string): Promise<void> {
  const running = findPostmaster(data);
  if (!running) return;
  sendSignal(running.pid, 'SIGINT');
  const deadline = Date.now() + FAST_STOP_MS;
  while (isPostmaster(running.pid, data)) {
    if (Date.now() > deadline) sendSignal(running.pid, 'SIGQUIT');
    await wait(POLL_MS);
  }
}

async function runUntilReady({ place, binaries, data, socketFolder, settings, signal }: LaunchOptions) {
  const { account } = place;
  const logPath = join(place.folder, 'postgres.log');
  if (existsSync(logPath) && statSync(logPath).size > LOG_LIMIT) renameSync(logPath, `${logPath}.1`);
  const log = openSync(logPath, 'a', 0o600);
  const logStart = fstatSync(log).size;
  const options = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: String(PORT),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The application logs failed statements; here they would put personal data into a file.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...settings,
  };
  // Detached, and with a file for its output, it gets no Ctrl-C of ours and survives our kill.
  const child = spawn(
    join(binaries.folder, 'bin/postgres'),
    ['-D', data, ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: '/',
      env: environment,
      detached: true,
      stdio: ['ignore', log, log],
      ...(account && { uid: account.uid, gid: account.gid }),
    },
  );
  closeSync(log);
  let ended = false;
  let failure: Error | undefined;
  child.once('exit', () => {
    ended = true;
  });
  child.once('error', (error) => {
    failure = error;
  });
  while (!ended) {
    if (failure) throw failure;
    if (signal?.aborted && child.pid) sendSignal(child.pid, 'SIGQUIT');
    const running = findPostmaster(data);
    if (running?.pid === child.pid && running?.ready) {
      child.unref();
      return undefined;
    }
    await wait(POLL_MS);
  }
  return readFileSync(logPath).subarray(logStart).toString('utf8');
}

/** Forgets a process id that a stranger took: PostgreSQL would believe that the server still runs. */
function forgetDeadServer({ data, socketFolder }: LaunchOptions) {
  const lines = readPidFile(data);
  const pid = Number(lines?.[0]);
  if (lines && pid !== NO_PROCESS && !isPostmaster(pid, data) && isAlive(pid)) {
    writeFileSync(join(data, 'postmaster.pid'), [NO_PROCESS, ...lines.slice(1)].join('\n'));
  }
  if (!findPostmaster(data)) {
    for (const name of [`.s.PGSQL.${PORT}`, `.s.PGSQL.${PORT}.lock`])
      rmSync(join(socketFolder, name), { force: true });
  }
}

function isPostmaster(pid: number, data: string): boolean {
  return commandOf(pid)?.includes(`postgres -D ${data} `) ?? false;
}

/** Returns true also for a zombie, which is what misleads PostgreSQL. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readPidFile(data: string): string[] | undefined {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}
