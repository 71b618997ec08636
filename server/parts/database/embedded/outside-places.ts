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

/** In the data folder: where its database is kept instead. */
export const POINTER = 'postgres.location';

/** Beside the database: whose it is, since the data folder may be removed without it. */
const MARKER = 'data-dir';

/** And what that folder lies in. A file of its own: an earlier Koma takes all of the marker for a path. */
const SURROUNDINGS = 'data-dir.parent';

/** A mount point may go together with its mount, so that nothing tells whether the folder was removed. */
const OWN_DISK = 'a disk of its own';

export interface OutsidePlace {
  folder: string;
  /** Undefined where an earlier Koma made it and did not say. */
  dataDir: string | undefined;
  isUsed: boolean;
  /** Its data folder was removed or moved, for certain: it is not on a disk that is not mounted now. */
  isForsaken: boolean;
}

/** At every start: a data folder may have been moved, and its disk is numbered anew when the machine starts. */
export function signPlace(folder: string, dataDir: string): void {
  const signed = readText(join(folder, MARKER));
  if (signed !== undefined && signed !== dataDir && leadsTo(signed, folder)) return;
  writeText(join(folder, MARKER), dataDir);
  writeText(join(folder, SURROUNDINGS), describeSurroundings(dataDir));
}

/**
 * Every database that is kept outside of its data folder, and whether that folder still leads to it, or `own`, which may
 * have been moved and not been started since.
 */
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

/** An unmounted disk leaves its mount point, which is another folder than the one that was noted. */
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

/** The number of a disk alone is not enough: another disk may have it after the next start of the machine. */
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

/** Made anew and moved there: root must not write through a link that the database's user put in its place. */
function writeText(path: string, text: string): void {
  if (readText(path) === text) return;
  const partial = `${path}.${process.pid}`;
  rmSync(partial, { force: true });
  writeFileSync(partial, `${text}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(partial, path);
}
