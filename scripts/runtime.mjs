import { accessSync, chmodSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './failure.mjs';
import { fetchPackages } from './fetch-packages.mjs';
import { withLock } from './lock.mjs';
import { npmPackage, platformPackages } from './runtime-packages.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const NEEDED_MAJOR = 24;
const folder = join(root, '.runtime');

/** Picks the Node for Koma: the present one if new enough, else one from npm. These scripts run on either. */
export async function ensureRuntime() {
  if (major(process.versions.node) >= NEEDED_MAJOR) {
    return { node: process.execPath, npm: findNpm(), env: {} };
  }
  const nodePackage = findNodePackage();
  const packages = [nodePackage, npmPackage];
  if (!packages.every(isThere)) {
    await withLock(
      { path: join(folder, 'lock'), waiting: 'Another command is fetching Node; waiting for it …' },
      () => packages.every(isThere) || fetchRuntime(packages),
    );
  }
  const node = join(folder, 'node_modules', nodePackage.name, 'bin/node');
  makeRunnable(node);
  return {
    node,
    npm: [join(folder, 'node_modules/npm/bin/npm-cli.js')],
    env: { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
  };
}

const major = (version) => Number(version.split('.')[0]);

function findNodePackage() {
  const found = platformPackages.find(({ name }) => name === `node-${process.platform}-${process.arch}`);
  if (found) return found;
  throw new Failure(
    `Node ${process.versions.node} is too old for Koma, and for ${process.platform} on ${process.arch} Koma fetches none: install Node ${NEEDED_MAJOR} yourself.`,
  );
}

function isThere({ name, version }) {
  const path = join(folder, 'node_modules', name, 'package.json');
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).version === version;
}

async function fetchRuntime(packages) {
  const [{ version }] = packages;
  console.log(
    `Node ${process.versions.node} is too old for Koma; fetching Node ${version} from npm (once) …`,
  );
  await fetchPackages({
    folder,
    packages,
    npm: findNpm(),
    advice: `install Node ${NEEDED_MAJOR} yourself, or check the network`,
  });
}

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
