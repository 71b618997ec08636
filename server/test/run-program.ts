import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

export const patient = { timeout: 120_000, interval: 20 };

interface Program {
  /** Relative to `server/`. */
  program: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
}

export function runProgram({ program, args = [], env }: Program) {
  const path = fileURLToPath(new URL(`../${program}`, import.meta.url));
  const { PATH, KOMA_COMMAND, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [path, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, KOMA_COMMAND, NODE_COMPILE_CACHE, PORT: '0', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const exit = once(child, 'close').then(([code]) => code);
  return {
    child,
    exit,
    read: () => output,
    says: (words: string) => expect.poll(() => output, patient).toContain(words),
  };
}
