import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { MediaFailure, type MediaReason } from '../media-failure.ts';
import { explainWords } from './disk-space.ts';
import { stepsBack } from './priority.ts';
import { watchProcessorTime } from './processor-time.ts';

const NODE_OPTIONS = ['--max-old-space-size=1024', '--disable-warning=ExperimentalWarning'];
const NICE = 10;
/** A busy machine takes so many times as long by the clock; a child silent beyond that is stuck. */
const PATIENCE = 20;

/** The largest accepted picture, 100 megapixels in AVIF, takes 2.4 GB; V8 alone half a gigabyte, for its code. */
const MEMORY_BYTES = 4 * 1024 ** 3;
const FILE_BYTES = 1024 ** 3;

/** Limits private memory (RLIMIT_DATA): Node reserves too many addresses to limit those. */
const limit = (memoryBytes: number) => `
ulimit -c 0; ulimit -d ${Math.ceil(memoryBytes / 1024)} 2>/dev/null; ulimit -f ${FILE_BYTES / 512} 2>/dev/null
exec "$0" "$@"`;

const beyondLimits = /out of memory|allocate memory|allocation failed|\bEFBIG\b|file too large/i;

interface Pool {
  keep: number;
  memoryBytes?: number;
}

interface ChildRun {
  signal?: AbortSignal | undefined;
  /** Longest silence of a child. */
  seconds: number;
  cpuSeconds?: number | undefined;
  onProgress?: (done: number) => void;
}

type Word =
  | { progress: number }
  | { result: unknown }
  | { failure: MediaReason; detail?: string }
  | { error: string };

const isWord = (value: unknown): value is Word =>
  typeof value === 'object' &&
  value !== null &&
  ['progress', 'result', 'failure', 'error'].some((key) => key in value);

/** Runs programs that read hostile files: one that hangs, crashes or exhausts its memory harms nobody. */
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
      // An idle child must not keep the server from ending; it ends with us.
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
        // Memory held by the failed work would be missing from the next.
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

/** Lowers the session too: Linux may weigh whole sessions, and a priority counts only within one. */
function lowerPriority(pid: number, nice: number): void {
  try {
    setPriority(pid, nice);
    writeFileSync(`/proc/${pid}/autogroup`, `${nice}`);
  } catch {
    // The process has ended, or the system knows no such groups.
  }
}
