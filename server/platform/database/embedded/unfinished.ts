import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf } from './processes.ts';

export const unfinishedIn = (folder: string): string =>
  join(folder, `new-${process.pid}-${markOf(process.pid)}`);

export const listUnfinished = (folder: string): Array<{ path: string; isAlive: boolean }> =>
  readdirSync(folder).flatMap((name) => {
    // An earlier Koma wrote no mark.
    const [, pid, mark] = /^new-(\d+)(?:-(\w+))?$/.exec(name) ?? [];
    if (pid === undefined) return [];
    const isAlive = Number(pid) !== process.pid && mark !== undefined && mark === markOf(Number(pid));
    return [{ path: join(folder, name), isAlive }];
  });

function markOf(pid: number): string | undefined {
  const identity = identityOf(pid);
  return identity && createHash('sha256').update(identity).digest('hex').slice(0, 12);
}
