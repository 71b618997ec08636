import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { listFiles } from './checks/check.mjs';
import { Failure, runMain } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { ensureRuntime, root } from './runtime.mjs';

/** Debian supplies ffmpeg with its security updates. */
const leftOut = /^@ff(mpeg|probe)-/;
const isForDevelopment = (path) => /\.(map|d\.[cm]?ts)$/.test(path);
const isOfTests = (path) => /\.test(-child)?\.ts$|\.fixture\.ts$|^server\/test\//.test(path);

runMain(async ([given]) => {
  if (!given) throw new Failure('Say where to: node scripts/pack-image.mjs FOLDER.');
  const out = resolve(given);
  const runtime = await ensureRuntime();
  await ensureInstalled(runtime);
  await ensureBuilt(runtime);
  rmSync(join(out, 'node_modules'), { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const sources = ['contract', 'server', 'stripe-sandbox']
    .flatMap((folder) => listFiles(folder, /./))
    .filter((path) => !isOfTests(path));
  for (const path of [...sources, 'package.json', 'deploy/entry.sh', 'deploy/health.mjs', 'LICENSE'])
    cpSync(join(root, path), join(out, path));
  cpSync(join(root, 'dist/web'), join(out, 'dist/web'), { recursive: true });
  chmodSync(join(out, 'deploy/entry.sh'), 0o755);
  const packages = findPackages(sources);
  for (const folder of packages)
    cpSync(folder, join(out, relative(root, folder)), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) =>
        path === folder ||
        !(relative(folder, path).split('/').includes('node_modules') || isForDevelopment(path)),
    });
  console.log(`Packed ${sources.length} files of ours and ${packages.length} packages into ${out}.`);
});

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

function findPackages(sources) {
  const text = sources
    .filter((path) => /\.ts$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
  const { dependencies, optionalDependencies } = readManifest(root);
  const isNamed = (name) => text.includes(`'${name}'`) || text.includes(`'${name}/`);
  const wanted = [
    ...Object.keys(dependencies).filter(isNamed),
    // The platform names PostgreSQL's package.
    ...Object.keys(optionalDependencies).filter((name) => !leftOut.test(name)),
  ];
  const found = new Set();
  const add = (name, from) => {
    const folder = findFolder(name, from);
    if (!folder || found.has(folder)) return;
    found.add(folder);
    const {
      dependencies: needs = {},
      optionalDependencies: may = {},
      peerDependencies: peers = {},
      peerDependenciesMeta: aboutPeers = {},
    } = readManifest(folder);
    const needed = Object.keys(peers).filter((name) => !aboutPeers[name]?.optional);
    for (const next of [...Object.keys({ ...needs, ...may }), ...needed]) add(next, folder);
  };
  for (const name of wanted) add(name, root);
  return [...found].sort();
}

function findFolder(name, from) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return from === root || from === dirname(from) ? undefined : findFolder(name, dirname(from));
}
