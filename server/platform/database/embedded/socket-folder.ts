import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './place.ts';
import { PORT } from './postmaster.ts';

const LONGEST_ADDRESS = process.platform === 'darwin' ? 103 : 107;

/** Only the database's user (and root) may enter: the socket itself asks for no password. */
export function makeSocketFolder({ folder, account }: Place): string {
  const inside = join(folder, 'run');
  const fits = Buffer.byteLength(join(inside, `.s.PGSQL.${PORT}`)) <= LONGEST_ADDRESS;
  // PostgreSQL reads the setting as a list, in which commas, quotes and blanks have a meaning.
  const plain = /^[\w./-]+$/.test(inside);
  const socketFolder = fits && plain ? inside : mkdtempSync('/tmp/koma-');
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  chmodSync(socketFolder, 0o700);
  if (account) chownSync(socketFolder, account.uid, account.gid);
  return socketFolder;
}

export function removeSocketFolder({ place, socketFolder }: { place: Place; socketFolder: string }): void {
  if (socketFolder !== join(place.folder, 'run')) rmSync(socketFolder, { recursive: true, force: true });
}
