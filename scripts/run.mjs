import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { watchNpm } from './npm-parent.mjs';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
let interrupted = false;

/** Whether somebody asked for the end while a program ran; what follows it should then not begin. */
export const wasInterrupted = () => interrupted;

/**
 * Runs a program in the foreground and answers its exit code. A signal that ends us goes to it instead, once: Ctrl-C
 * reaches us from the terminal and from npm, and a second one would cut a graceful stop short.
 */
export function runProgram(program, args, { env = {}, ...options } = {}) {
  const child = spawn(program, args, { stdio: 'inherit', ...options, env: { ...process.env, ...env } });
  return waitForEnd({ child, name: program });
}

/** The first of several long-running programs that ends takes the others with it. */
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

/** Runs a program to its end without showing it; answers its exit code and everything it printed. */
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
