import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makePassable } from './platform/database/embedded/make-passable.ts';
import { StartFailure } from './start-failure.ts';

interface DataFolder {
  dataDir: string;
  objectsGroup: string | undefined;
}

/**
 * Restricts new files to this user before anything is written, whatever the shell's umask. Closes older data by its
 * topmost folder, so that no start walks a million files.
 */
export function prepareDataFolder({ dataDir, objectsGroup }: DataFolder): void {
  const gid = objectsGroup === undefined ? undefined : findGroup(objectsGroup);
  // The database's user and nginx pass through; nobody lists it.
  makePassable(dataDir, gid === undefined && process.getuid?.() !== 0 ? 0o700 : 0o711);
  process.umask(gid === undefined ? 0o077 : 0o027);
  const objects = join(dataDir, 'objects');
  if (gid === undefined) closeFolder(objects, 0o700);
  else openToGroup(objects, gid);
  for (const name of ['scratch', 'mail']) closeFolder(join(dataDir, name), 0o700);
}

function closeFolder(folder: string, mode: number): void {
  const { mode: found } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  if (found !== undefined && (found & 0o7777) !== mode) chmodSync(folder, mode);
}

/** The setgid bit passes the group on. */
function openToGroup(folder: string, gid: number): void {
  mkdirSync(folder, { recursive: true });
  try {
    if (statSync(folder).gid !== gid) chownSync(folder, statSync(folder).uid, gid);
    closeFolder(folder, 0o2750);
  } catch {
    throw new StartFailure(
      `The folder ${folder} cannot be given to the group of OBJECTS_GROUP; Koma's user has to be a member of it.`,
    );
  }
}

function findGroup(group: string): number {
  if (/^\d+$/.test(group)) return Number(group);
  const lines = existsSync('/etc/group') ? readFileSync('/etc/group', 'utf8').split('\n') : [];
  const found = lines.map((line) => line.split(':')).find(([name]) => name === group)?.[2];
  if (found === undefined) throw new StartFailure(`OBJECTS_GROUP names no group of this machine: ${group}.`);
  return Number(found);
}
