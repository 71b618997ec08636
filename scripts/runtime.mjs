import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './failure.mjs';
import { withLock } from './lock.mjs';
import { runQuietly } from './run.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const NEEDED_MAJOR = 24;
const NODE_VERSION = '24.21.0';
const NPM_VERSION = '11.19.1';
const folder = join(root, '.runtime');

/**
 * The Node that runs Koma: the one at hand when it is new enough, else one from npm in a folder of its own. These
 * scripts themselves run on either. `env` says to what it runs where npm is.
 */
export async function ensureRuntime() {
  if (major(process.versions.node) >= NEEDED_MAJOR) {
    const npm = findNpm();
    return { node: process.execPath, npm, env: { npm_execpath: npm[0] } };
  }
  const name = `node-${process.platform}-${process.arch}`;
  if (!isComplete(name)) {
    await withLock(
      { path: join(folder, 'lock'), waiting: 'Another command is fetching Node; waiting for it …' },
      () => isComplete(name) || fetchRuntime(name),
    );
  }
  const node = join(folder, 'node_modules', name, 'bin/node');
  makeRunnable(node);
  const npm = join(folder, 'node_modules/npm/bin/npm-cli.js');
  return {
    node,
    npm: [npm],
    env: { npm_execpath: npm, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
  };
}

const major = (version) => Number(version.split('.')[0]);

function isComplete(name) {
  return versionOf(name) === NODE_VERSION && versionOf('npm') === NPM_VERSION;
}

function versionOf(name) {
  const path = join(folder, 'node_modules', name, 'package.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).version : undefined;
}

/** Into a folder aside, then renamed: a fetch that is interrupted leaves nothing that looks complete. */
async function fetchRuntime(name) {
  console.log(
    `Node ${process.versions.node} is too old for Koma; fetching Node ${NODE_VERSION} from npm (once) …`,
  );
  const partial = join(folder, 'partial');
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  const { code, output } = await runQuietly(
    process.execPath,
    [
      ...findNpm(),
      'install',
      `--prefix=${partial}`,
      '--no-save',
      '--no-package-lock',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `${name}@${NODE_VERSION}`,
      `npm@${NPM_VERSION}`,
    ],
    { cwd: partial },
  );
  if (code !== 0) {
    console.error(output.trim());
    throw new Failure(
      `Node ${NODE_VERSION} could not be fetched from npm for ${process.platform} on ${process.arch}; install Node ${NEEDED_MAJOR} yourself, or check the network.`,
    );
  }
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  renameSync(join(partial, 'node_modules'), join(folder, 'node_modules'));
  rmSync(partial, { recursive: true, force: true });
}

/** The npm that called us, or the one that came with the Node that runs us: a script to give to Node. */
function findNpm() {
  const beside = dirname(dirname(process.execPath));
  const found = [
    process.env.npm_execpath ?? '',
    join(beside, 'lib/node_modules/npm/bin/npm-cli.js'),
    join(beside, 'share/nodejs/npm/bin/npm-cli.js'),
    join(folder, 'node_modules/npm/bin/npm-cli.js'),
  ].find((path) => /npm-cli\.c?js$/.test(path) && existsSync(path));
  if (!found) throw new Failure('npm was not found beside Node; start Koma with "npm start".');
  return [found];
}

function makeRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    chmodSync(path, 0o755);
  }
}
