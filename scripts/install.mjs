import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './failure.mjs';
import { withLock } from './lock.mjs';
import { runProgram } from './run.mjs';
import { root } from './runtime.mjs';

const stampPath = join(root, 'node_modules/.koma-installed');
const markPath = join(root, 'node_modules/.koma-installing');

// Not "npm ci": it refuses a lock file without packages of other platforms, which some registries lack. With --no-save
// the lock file still decides and stays unchanged.
const flags = [
  '--no-save',
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

export async function ensureInstalled(runtime) {
  if (isInstalled()) return;
  await withLock(
    {
      path: join(root, '.runtime/install.lock'),
      waiting: 'Another command is installing packages; waiting for it …',
    },
    () => isInstalled() || install(runtime),
  );
}

const wantedStamp = () =>
  createHash('sha256')
    .update(`${process.platform} ${process.arch} `)
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

const isInstalled = () => existsSync(stampPath) && readFileSync(stampPath, 'utf8') === wantedStamp();

async function install({ node, npm, env }) {
  if (!matchesLock()) {
    console.log('Installing packages (a minute or two; only when package-lock.json changed) …');
    prepareFolder();
    const started = Date.now();
    const beat = setInterval(() => console.log(`  … still installing, ${seconds(started)} s`), 15_000);
    const code = await runProgram(node, [...npm, 'install', ...flags], { cwd: root, env }).finally(() =>
      clearInterval(beat),
    );
    if (code !== 0) throw new Failure(explain(code));
    rmSync(markPath);
    console.log(`Packages installed in ${seconds(started)} s.`);
  }
  writeFileSync(stampPath, wantedStamp());
}

/** Removes an interrupted installation, which looks whole to npm. */
function prepareFolder() {
  const folder = join(root, 'node_modules');
  if (existsSync(markPath) || !readInstalled()) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(markPath, '');
}

const seconds = (since) => Math.round((Date.now() - since) / 1000);

function explain(code) {
  if (code > 128) return 'Installing the packages was interrupted; the next start goes on.';
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < 50 * 1024 * 1024)
    return `The disk that holds ${root} is full; packages need about 1 GB.`;
  return `npm could not install the packages (exit code ${code}); its reason is above.`;
}

function matchesLock() {
  const installed = existsSync(markPath) ? undefined : readInstalled();
  if (!installed) return false;
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  );
}

/** Reads npm's own record, which it writes last. */
function readInstalled() {
  try {
    return readPackages(join(root, 'node_modules/.package-lock.json'));
  } catch {
    return undefined;
  }
}

const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;
