import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const NPM_LOOK_MS = 300;
let interrupted = false;

/** Returns true after a signal; further programs should not start then. */
export const wasInterrupted = () => interrupted;

/** Passes on one signal only: Ctrl-C comes twice, and a second one would cut a graceful stop short. */
export function runProgram(program, args, { env = {}, ...options } = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options, env: { ...process.env, ...env } });
  return waitForEnd({ child, name: program });
}

export async function runTogether(starts) {
  const children = starts.map((start) => start());
  const stopAll = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const child of children) child.once('exit', stopAll);
  const codes = await Promise.all(children.map((child) => waitForEnd({ child, name: 'program' })));
  return codes.find((code) => code !== 0) ?? 0;
}

export function waitForEnd({ child, name }) {
  let passedAt = 0;
  const pass = (signal) => {
    if (Date.now() - passedAt < 1000) return;
    passedAt = Date.now();
    interrupted = true;
    child.kill(signal);
  };
  for (const signal of stopSignals) process.on(signal, pass);
  const forgetNpm = watchNpm(() => pass('SIGTERM'));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${name} could not be started: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  }).finally(() => {
    forgetNpm();
    for (const signal of stopSignals) process.off(signal, pass);
  });
}

export function runQuietly(program, args, { env = {}, ...options } = {}) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return waitForEnd({ child, name: program }).then((code) => ({ code, output }));
}

/** Notices a killed npm, whose shell dies without passing SIGTERM on. Without npm it does nothing. */
function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event) return () => undefined;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    onGone();
  }, NPM_LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}
