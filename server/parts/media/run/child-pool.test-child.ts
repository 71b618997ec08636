import { setTimeout as wait } from 'node:timers/promises';
import { serveParent } from './child.ts';

export interface Idling {
  milliseconds: number;
  isBusy: boolean;
}

serveParent(async ({ milliseconds, isBusy }: Idling) => {
  const until = performance.now() + milliseconds;
  while (isBusy && performance.now() < until);
  await wait(until - performance.now());
  return 'done';
});
