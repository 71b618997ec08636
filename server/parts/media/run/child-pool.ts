import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { MediaFailure, type MediaReason } from '../media-failure.ts';
import { explainWords } from './disk-space.ts';
import { stepsBack } from './priority.ts';
import { watchProcessorTime } from './processor-time.ts';

const NODE_OPTIONS = ['--max-old-space-size=1024', '--disable-warning=ExperimentalWarning'];
/** How far pictures in the making step back behind whoever waits for an answer. */
const NICE = 10;
/** On a busy machine work takes so many times as long by the clock; a child that does not even work is stuck by then. */
const PATIENCE = 20;

/** The largest picture that is read, 100 megapixels in AVIF, takes 2.4 GB; V8 alone half a gigabyte, for its code. */
const MEMORY_BYTES = 4 * 1024 ** 3;
/** Of any one file that it writes. */
const FILE_BYTES = 1024 ** 3;

/**
 * Limits that the kernel keeps. Of memory it counts what is private and writable (RLIMIT_DATA): V8 reserves far more
 * addresses than it uses, so that a limit of those would keep Node from starting.
 */
const limit = (memoryBytes: number) => `
ulimit -c 0; ulimit -d ${Math.ceil(memoryBytes / 1024)} 2>/dev/null; ulimit -f ${FILE_BYTES / 512} 2>/dev/null
exec "$0" "$@"`;

/** How programs and libraries say that they got no more memory, or may write no more. */
const beyondLimits = /out of memory|allocate memory|allocation failed|\bEFBIG\b|file too large/i;

interface Pool {
  /** So many that did their work wait for more. */
  keep: number;
  memoryBytes?: number;
}

interface ChildRun {
  signal?: AbortSignal | undefined;
  /** A child that worked for so long without a word is stuck. */
  seconds: number;
  /** How long it may work, in all. */
  cpuSeconds?: number | undefined;
  onProgress?: (done: number) => void;
}

/** What a child says: that it is still at it, what came out, or why nothing did. */
type Word =
  | { progress: number }
  | { result: unknown }
  | { failure: MediaReason; detail?: string }
  | { error: string };

const isWord = (value: unknown): value is Word =>
  typeof value === 'object' &&
  value !== null &&
  ['progress', 'result', 'failure', 'error'].some((key) => key in value);

/**
 * Programs of ours that read hostile files, each one file at a time. One that hangs, crashes or runs out of memory
 * takes nobody with it; a good one is used again.
 */
export function createChildPool(module: URL, { keep, memoryBytes = MEMORY_BYTES }: Pool) {
  const idle: ChildProcess[] = [];

  function start(): ChildProcess {
    const child = fork(module, {
      env: { PATH: process.env.PATH ?? '', MALLOC_ARENA_MAX: '2' },
      execPath: '/bin/sh',
      execArgv: ['-c', limit(memoryBytes), process.execPath, ...NODE_OPTIONS],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
    });
    child.on('error', () => undefined);
    if (child.pid && stepsBack) lowerPriority(child.pid, NICE);
    child.once('exit', () => {
      const at = idle.indexOf(child);
      if (at >= 0) idle.splice(at, 1);
    });
    return child;
  }

  function rest(child: ChildProcess): void {
    if (idle.length >= keep || !child.connected) child.kill('SIGKILL');
    else {
      // An idle child must not keep the server from ending; it ends by itself when we do.
      child.unref();
      child.channel?.unref();
      idle.push(child);
    }
  }

  return {
    async run<Result>(task: object, { signal, seconds, cpuSeconds, onProgress }: ChildRun): Promise<Result> {
      signal?.throwIfAborted();
      const child = idle.pop() ?? start();
      child.ref();
      child.channel?.ref();
      const done = Promise.withResolvers<Result>();
      const late = () => done.reject(new MediaFailure('tooLong'));
      const watch = (seconds: number) =>
        child.pid ? watchProcessorTime({ pid: child.pid, seconds, onSpent: late }) : undefined;
      const work = cpuSeconds ? watch(cpuSeconds) : undefined;
      const silence = watch(seconds);
      let timer: NodeJS.Timeout | undefined;
      let isFit = false;
      const wait = () => {
        clearTimeout(timer);
        silence?.startAnew();
        timer = setTimeout(late, seconds * 1000 * PATIENCE);
      };
      const onMessage = (word: unknown) => {
        if (!isWord(word)) return;
        wait();
        if ('progress' in word) return onProgress?.(word.progress);
        const tooMuch = 'error' in word && beyondLimits.test(word.error);
        // What it holds of the work that failed would be missing from the next.
        isFit = !tooMuch;
        if ('result' in word) done.resolve(word.result as Result);
        else if ('failure' in word) done.reject(new MediaFailure(word.failure, word.detail));
        else if (tooMuch) done.reject(new MediaFailure('tooComplex', word.error));
        else done.reject(explainWords(word.error) ?? new Error(word.error));
      };
      const onExit = () => done.reject(new MediaFailure('tooComplex', 'the reader ended'));
      const onAbort = () => done.reject(signal?.reason);
      child.on('message', onMessage).on('exit', onExit);
      signal?.addEventListener('abort', onAbort);
      try {
        wait();
        child.send(task);
        return await done.promise;
      } finally {
        clearTimeout(timer);
        work?.stop();
        silence?.stop();
        child.off('message', onMessage).off('exit', onExit);
        signal?.removeEventListener('abort', onAbort);
        if (isFit) rest(child);
        else child.kill('SIGKILL');
      }
    },
  };
}

/**
 * Lets others go first. Linux may weigh whole sessions against each other, and then a priority counts within its own
 * session only: where the program leads one, the session steps back with it.
 */
function lowerPriority(pid: number, nice: number): void {
  try {
    setPriority(pid, nice);
    writeFileSync(`/proc/${pid}/autogroup`, `${nice}`);
  } catch {
    // It has ended already, or the system knows no such groups.
  }
}
