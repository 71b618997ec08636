import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { serveParent } from './child.ts';

export interface Idling {
  milliseconds: number;
  isBusy: boolean;
}

export interface Filling {
  /** Outside of JavaScript's heap, like libraries. */
  megabytes: number;
  isGreedy?: boolean;
}

export interface Writing {
  path: string;
  at: number;
}

async function fill({ megabytes, isGreedy = false }: Filling) {
  const held: Buffer[] = [];
  for (let at = 0; at < megabytes; at += 16) held.push(Buffer.alloc(16 * 1024 ** 2, 1));
  const lists: number[][] = [];
  while (isGreedy) lists.push(new Array<number>(100_000).fill(1.5));
  return held.length;
}

async function write({ path, at }: Writing) {
  const file = await open(path, 'w');
  try {
    await file.write(Buffer.from('x'), 0, 1, at);
    return 'written';
  } finally {
    await file.close();
  }
}

serveParent(async (task: Idling | Filling | Writing) => {
  if ('megabytes' in task) return fill(task);
  if ('path' in task) return write(task);
  const { milliseconds, isBusy } = task;
  const until = performance.now() + milliseconds;
  while (isBusy && performance.now() < until);
  await wait(until - performance.now());
  return 'done';
});
