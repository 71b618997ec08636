import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Failure } from './failure.mjs';
import { withLock } from './lock.mjs';
import { runQuietly } from './run.mjs';
import { root } from './runtime.mjs';

const page = join(root, 'dist/web');
const stampPath = join(root, 'dist/web.stamp');
const inputs = ['web', 'build', 'contract', 'vite.config.ts', 'package-lock.json'];

export async function ensureBuilt(runtime) {
  if (isBuilt()) return;
  await withLock(
    {
      path: join(root, '.runtime/build.lock'),
      waiting: 'Another command is building the web page; waiting for it …',
    },
    () => isBuilt() || build(runtime),
  );
}

const isBuilt = () =>
  existsSync(join(page, 'index.html')) &&
  existsSync(stampPath) &&
  readFileSync(stampPath, 'utf8') === wantedStamp();

/** Builds aside and swaps: a running server, or a kill, leaves a whole page. */
async function build({ node, env }) {
  console.log('Building the web page …');
  const stamp = wantedStamp();
  const partial = join(root, 'dist/web.partial');
  const old = join(root, 'dist/web.old');
  for (const folder of [partial, old]) rmSync(folder, { recursive: true, force: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const steps = [
    [vite, 'build', `--outDir=${partial}`, '--emptyOutDir', '--logLevel=warn'],
    [join(root, 'build/prerender.ts'), partial],
  ];
  for (const step of steps) {
    const options = { cwd: root, env: { ...env, NODE_ENV: 'production' } };
    const { code, output } = await runQuietly(node, step, options);
    if (code === 0) continue;
    console.error(output.trim());
    throw new Failure('The web page could not be built; the reason is above.');
  }
  rmSync(stampPath, { force: true });
  if (existsSync(page)) renameSync(page, old);
  renameSync(partial, page);
  rmSync(old, { recursive: true, force: true });
  writeFileSync(stampPath, stamp);
}

function wantedStamp() {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap((input) => listFiles(join(root, input)))) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!existsSync(path)) return [];
  const entries = readDirectory(path);
  if (!entries) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return entries
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

function readDirectory(path) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
