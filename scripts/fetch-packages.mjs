import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { runQuietly } from './run.mjs';

const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Refuses bytes that differ from the pinned hash. Renames last, so a broken fetch never looks complete. */
export async function fetchPackages({ folder, packages, npm, advice }) {
  const partial = join(folder, 'partial');
  rmSync(partial, { recursive: true, force: true });
  try {
    const archives = [];
    for (const wanted of packages) archives.push(await fetchArchive({ wanted, partial, npm, advice }));
    const install = ['install', `--prefix=${partial}`, '--no-save', '--no-package-lock', '--offline'];
    await runNpm({ npm, args: [...install, ...archives], cwd: partial, advice });
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    renameSync(join(partial, 'node_modules'), join(folder, 'node_modules'));
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

async function fetchArchive({ wanted: { name, version, integrity }, partial, npm, advice }) {
  const cwd = join(partial, 'archives', name);
  mkdirSync(cwd, { recursive: true });
  await runNpm({ npm, args: ['pack', `${name}@${version}`], cwd, advice });
  const path = join(cwd, readdirSync(cwd).find((file) => file.endsWith('.tgz')) ?? '');
  const found = `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`;
  if (found === integrity) return path;
  throw new Failure(
    `What npm answered for ${name} ${version} is not what Koma was made for (${found} instead of ${integrity}). Nothing of it was kept; ${advice}.`,
  );
}

async function runNpm({ npm, args, cwd, advice }) {
  const { code, output } = await runQuietly(process.execPath, [...npm, ...args, ...quiet], { cwd });
  if (code === 0) return;
  console.error(output.trim());
  throw new Failure(`npm ${args[0]} failed (exit code ${code}), and its reason is above; ${advice}.`);
}
