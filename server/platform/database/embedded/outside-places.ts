import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Lies in the data folder and names the database's folder. */
export const POINTER = 'postgres.location';

/** Lies beside the database and names the data folder, which may be removed without it. */
const MARKER = 'data-dir';

/** Identifies the parent of the data folder. Separate, as an earlier Koma takes the whole marker for a path. */
const SURROUNDINGS = 'data-dir.parent';

/** A mount point may disappear with its mount, so its absence proves no removal. */
const OWN_DISK = 'a disk of its own';

export interface OutsidePlace {
  folder: string;
  dataDir: string | undefined;
  isUsed: boolean;
  /** True only for a data folder that was certainly removed or moved, not for one on an unmounted disk. */
  isForsaken: boolean;
}

/** Runs at every start: the data folder may have moved, and a reboot renumbers its disk. */
export function signPlace(folder: string, dataDir: string): void {
  const signed = readText(join(folder, MARKER));
  if (signed !== undefined && signed !== dataDir && leadsTo(signed, folder)) return;
  writeText(join(folder, MARKER), dataDir);
  writeText(join(folder, SURROUNDINGS), describeSurroundings(dataDir));
}

/** Tells whether data folders still lead here. `own` may have moved and not been started since. */
export function listOutside(outside: string, own: string): OutsidePlace[] {
  if (!existsSync(outside)) return [];
  return readdirSync(outside)
    .map((name) => join(outside, name))
    .filter((folder) => existsSync(join(folder, 'data', 'PG_VERSION')))
    .map((folder) => {
      const dataDir = readText(join(folder, MARKER));
      const isOwn = leadsTo(own, folder);
      if (!dataDir) return { folder, dataDir: undefined, isUsed: isOwn, isForsaken: false };
      const isForsaken = !isOwn && isRemoved(dataDir, readText(join(folder, SURROUNDINGS)));
      return { folder, dataDir, isUsed: isOwn || leadsTo(dataDir, folder), isForsaken };
    });
}

const leadsTo = (dataDir: string, folder: string): boolean => readText(join(dataDir, POINTER)) === folder;

/** An unmounted disk leaves its mount point, which differs from the noted folder. */
function isRemoved(dataDir: string, surroundings: string | undefined): boolean {
  try {
    return (
      lstatSync(dataDir, { throwIfNoEntry: false }) === undefined &&
      surroundings === identify(dirname(dataDir)).name
    );
  } catch {
    return false;
  }
}

function describeSurroundings(dataDir: string): string {
  const parent = identify(dirname(dataDir));
  return parent.disk === identify(dataDir).disk ? parent.name : OWN_DISK;
}

/** A disk's number alone is not enough: another disk may have it after a reboot. */
function identify(folder: string): { disk: bigint; name: string } {
  const { dev, ino } = statSync(folder, { bigint: true });
  return { disk: dev, name: `${dev}:${ino}` };
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Writes a new file and renames it: root must not write through a link of the database's user. */
function writeText(path: string, text: string): void {
  if (readText(path) === text) return;
  const partial = `${path}.${process.pid}`;
  rmSync(partial, { force: true });
  writeFileSync(partial, `${text}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(partial, path);
}
