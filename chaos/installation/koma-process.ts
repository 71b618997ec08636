import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const preloads = ['../../scripts/follow-parent.mjs', './shift-clock.ts'].map(
  (path) => new URL(path, import.meta.url).href,
);
const RESTART_MS = 500;
const READY_MS = 90_000;

export interface KomaProcess {
  /** SIGKILL; stays down until `resume`. */
  kill(): Promise<void>;
  resume(): void;
  setClock(shiftMs: number): void;
  untilReady(): Promise<void>;
  stop(): Promise<void>;
}

interface KomaOptions {
  role: 'api' | 'worker';
  port: number;
  folder: string;
  environment: NodeJS.ProcessEnv;
}

export function runKoma({ role, port, folder, environment }: KomaOptions): KomaProcess {
  let child: ChildProcess | undefined;
  let isWanted = true;
  let clockMs = 0;

  const start = () => {
    const log = openSync(join(folder, `${role}.log`), 'a');
    const started = spawn(process.execPath, [...preloads.flatMap((path) => ['--import', path]), main], {
      stdio: ['ignore', log, log, 'ipc'],
      env: {
        ...environment,
        ROLE: role,
        [role === 'api' ? 'PORT' : 'WORKER_PORT']: String(port),
        CHAOS_CLOCK_MS: String(clockMs),
      },
    });
    closeSync(log);
    child = started;
    // A message may meet a killed process.
    started.on('error', () => undefined);
    started.once('exit', async () => {
      if (child === started) child = undefined;
      await wait(RESTART_MS);
      if (isWanted && !child) start();
    });
  };

  const end = async (signal: NodeJS.Signals) => {
    isWanted = false;
    const ended = child;
    if (!ended) return;
    const exit = once(ended, 'exit');
    ended.kill(signal);
    await exit;
  };

  start();
  return {
    kill: () => end('SIGKILL'),
    resume() {
      isWanted = true;
      if (!child) start();
    },
    setClock(shiftMs) {
      clockMs = shiftMs;
      child?.send({ clockMs }, () => undefined);
    },
    async untilReady() {
      const deadline = performance.now() + READY_MS;
      while (!(await isReady(port))) {
        if (performance.now() > deadline)
          throw new Error(`The ${role} was not ready within ${READY_MS / 1000} s.`);
        await wait(100);
      }
    },
    stop: () => end('SIGTERM'),
  };
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
