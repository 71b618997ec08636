import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Place } from './place.ts';
import { identityOf } from './processes.ts';

const SAY_MS = 3_000;
const STOP_MS = 20_000;
const LOOK_MS = 50;

interface Owner {
  pid: number;
  isStopping: boolean;
}

const fileOf = ({ folder }: Pick<Place, 'folder'>) => join(folder, 'koma.pid');

export function findOwner(place: Pick<Place, 'folder'>): Owner | undefined {
  const [pid = '', identity, state] = read(fileOf(place))?.trim().split('\t') ?? [];
  if (!pid || Number(pid) === process.pid || identityOf(Number(pid)) !== identity) return undefined;
  return { pid: Number(pid), isStopping: state === 'stopping' };
}

export const hasOwnerNoted = (place: Pick<Place, 'folder'>): boolean => read(fileOf(place)) !== undefined;

/** Renames, so that nobody reads half of it. */
export function saveOwner(place: Place, state: 'running' | 'stopping'): void {
  const draft = `${fileOf(place)}.${process.pid}`;
  writeFileSync(draft, [process.pid, identityOf(process.pid), state].join('\t'), { mode: 0o600 });
  renameSync(draft, fileOf(place));
}

export function forgetOwner(place: Place): void {
  const [pid] = read(fileOf(place))?.split('\t') ?? [];
  if (Number(pid) === process.pid) rmSync(fileOf(place), { force: true });
}

interface Waiting {
  log: (line: string) => void;
  signal: AbortSignal | undefined;
  /** Waits for a running owner too: it may just have been told to stop. */
  hasPatience: boolean;
}

export async function outliveOwner(place: Place, { log, signal, hasPatience }: Waiting): Promise<boolean> {
  const begun = Date.now();
  let told = false;
  for (let owner = findOwner(place); owner; owner = findOwner(place)) {
    if (owner.isStopping && !told) {
      log('Another Koma is stopping; waiting for it …');
      told = true;
    }
    if (Date.now() - begun > (told ? STOP_MS : hasPatience ? SAY_MS : 0)) return false;
    await wait(LOOK_MS, undefined, signal && { signal });
  }
  return true;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
