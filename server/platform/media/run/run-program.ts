import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { traceStep } from '../../tracing/span.ts';
import { MediaFailure } from '../media-failure.ts';
import { explainWords, watchDiskSpace } from './disk-space.ts';
import { stepsBack } from './priority.ts';

const KEPT_OUTPUT = 64 * 1024 * 1024;
const KEPT_ERRORS = 16 * 1024;

export interface Limits {
  /** Wall clock. */
  seconds: number;
  cpuSeconds: number;
  memoryBytes: number;
  fileBytes: number;
  /** Disk space that must stay free. */
  reserveBytes?: number;
  nice?: number;
}

export interface ProgramRun {
  program: string;
  args: readonly string[];
  cwd: string;
  limits: Limits;
  signal?: AbortSignal | undefined;
  onOutput?: (chunk: Buffer) => void;
  onErrors?: (chunk: Buffer) => void;
  /** Receive descriptors 3, 4 and so on. */
  onSides?: ((chunk: Buffer) => void)[];
}

/**
 * Guards a program that reads hostile files: no environment, its own folder and session, kernel limits. The shell stays
 * to end the program when we are killed. Linux may weigh its session as a whole, so that gets a lower priority too.
 */
const guard = `
ulimit -c 0; ulimit -H -t $(($1 + 5)) 2>/dev/null; ulimit -S -t "$1" 2>/dev/null; ulimit -v "$2" 2>/dev/null; ulimit -f "$3" 2>/dev/null
level="$4"; shift 4
echo "$level" 2>/dev/null >/proc/self/autogroup
exec 9<&0
nice -n "$level" "$@" </dev/null 9<&- &
child=$!
( read -r _ <&9; kill -9 "$child" ) >/dev/null 2>&1 3>&- 4>&- &
watch=$!
wait "$child"; code=$?
kill "$watch" 2>/dev/null
exit "$code"`;

const dropChatter = (words: string) => words.replace(/^.*\[(?:verbose|info)\].*\n/gm, '');

const signalOf = (code: number | null) => (code !== null && code > 128 ? code - 128 : 0);
const KILL = 9;
const XCPU = 24;
const XFSZ = 25;

export function runProgram(run: ProgramRun): Promise<{ output: Buffer; errors: string }> {
  const name = basename(run.program);
  return traceStep(name, { 'process.executable.name': name }, () => startProgram(run));
}

async function startProgram(run: ProgramRun): Promise<{ output: Buffer; errors: string }> {
  const { program, args, cwd, limits, signal, onSides = [] } = run;
  signal?.throwIfAborted();
  const numbers = [
    Math.ceil(limits.cpuSeconds),
    Math.ceil(limits.memoryBytes / 1024),
    Math.ceil(limits.fileBytes / 512),
    stepsBack ? (limits.nice ?? 0) : 0,
  ];
  const child = spawn('/bin/sh', ['-c', guard, 'guard', ...numbers.map(String), program, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: cwd, TMPDIR: cwd, MALLOC_ARENA_MAX: '2' },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', ...onSides.map(() => 'pipe' as const)],
  });
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('The program has no pipes.');
  let isLate = false;
  let noRoom: unknown;
  const kill = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  };
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, limits.seconds * 1000);
  const onFull = (failure: unknown) => {
    noRoom = failure;
    kill();
  };
  const room = watchDiskSpace({ folder: cwd, reserveBytes: limits.reserveBytes, onFull });
  signal?.addEventListener('abort', kill);
  stdin.on('error', () => undefined);
  const kept: Buffer[] = [];
  let keptBytes = 0;
  stdout.on('data', (chunk: Buffer) => {
    if (run.onOutput) return run.onOutput(chunk);
    keptBytes += chunk.length;
    if (keptBytes > KEPT_OUTPUT) kill();
    else kept.push(chunk);
  });
  let errors = '';
  stderr.on('data', (chunk: Buffer) => {
    run.onErrors?.(chunk);
    errors = (errors + dropChatter(chunk.toString('utf8'))).slice(-KEPT_ERRORS);
  });
  for (const [at, onSide] of onSides.entries()) {
    const side: unknown = child.stdio[3 + at];
    if (side instanceof Readable) side.on('data', onSide);
  }
  try {
    const [code]: [number | null] = await once(child, 'close').then(([value]) => [value]);
    signal?.throwIfAborted();
    const fullDisk = noRoom ?? explainWords(errors);
    if (fullDisk) throw fullDisk;
    if (isLate || signalOf(code) === XCPU) throw new MediaFailure('tooLong', errors);
    const isCut = signalOf(code) === XFSZ || signalOf(code) === KILL;
    if (keptBytes > KEPT_OUTPUT || isCut) throw new MediaFailure('tooComplex', errors);
    if (/Cannot allocate memory|File too large/.test(errors) && code !== 0) {
      throw new MediaFailure('tooComplex', errors);
    }
    if (code !== 0) throw new MediaFailure('broken', errors);
    return { output: Buffer.concat(kept), errors };
  } finally {
    clearTimeout(timer);
    room.stop();
    signal?.removeEventListener('abort', kill);
    stdin.destroy();
    kill();
  }
}
