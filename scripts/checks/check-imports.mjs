import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from '../runtime.mjs';
import { listFiles, report } from './check.mjs';
import { findCircles, findFolderCircles } from './circles.mjs';

const isTest = (path) =>
  /\.(test|spec)\.tsx?$/.test(path) || /^((server|web)\/test|e2e|tools\/measure)\//.test(path);
const featureOf = (path, side) => new RegExp(`^${side}/features/([^/]+)/`).exec(path)?.[1];

/** Features that others may import. They import none themselves. */
const inCommon = new Set(['members', 'recovery']);

/** Each rule names the imports that break it. `to` is a path of ours, or a package. */
const rules = [
  {
    says: 'the contract imports zod and itself, nothing else',
    broken: ({ from, to }) => from.startsWith('contract/') && to !== 'zod' && !to.startsWith('contract/'),
  },
  {
    says: 'server and web never import each other',
    broken: ({ from, to }) =>
      (from.startsWith('server/') && to.startsWith('web/')) ||
      (from.startsWith('web/') && to.startsWith('server/')),
  },
  {
    says: 'the platform knows no feature',
    broken: ({ from, to }) => from.startsWith('server/platform/') && to.startsWith('server/features/'),
  },
  {
    says: 'the sandbox is reached by its address: only the start of the server knows it, and it knows the platform alone',
    broken: ({ from, to }) =>
      (to.startsWith('stripe-sandbox/') &&
        !/^(stripe-sandbox\/|server\/(run|platform\/payments\/payments)\.ts$)/.test(from)) ||
      (from.startsWith('stripe-sandbox/') && /^(server\/(?!platform\/)|web\/)/.test(to)),
  },
  {
    says: 'a server feature reaches another only through its services, presenters, announcers and rules',
    broken: ({ from, to }) => {
      const [own, other] = [featureOf(from, 'server'), featureOf(to, 'server')];
      return own && other && own !== other && !/\.(service|presenter|announcer|rules)\.ts$/.test(to);
    },
  },
  {
    says: 'a route reads its input, calls a service and answers: access and rows are asked for in the service',
    broken: ({ from, to, names, typeOnly }) =>
      from.endsWith('.routes.ts') &&
      !typeOnly &&
      (/^server\/access\/|\.queries\.ts$/.test(to) || names.some((name) => /^require[A-Z]/.test(name))),
  },
  {
    says: 'what is called present… stands in a presenter, announce… and record… in an announcer',
    broken: ({ from, to, names }) =>
      from.startsWith('server/') &&
      names.some(
        (name) =>
          (/^present[A-Z]/.test(name) && !to.endsWith('.presenter.ts')) ||
          (/^(announce|record)[A-Z]/.test(name) && !to.endsWith('.announcer.ts')),
      ),
  },
  {
    says: 'SQL lives in *.queries.ts',
    broken: ({ from, to, typeOnly }) =>
      from.startsWith('server/features/') &&
      !from.endsWith('.queries.ts') &&
      ['kysely', 'pg'].includes(to) &&
      !typeOnly,
  },
  {
    says: 'web/ui and web/lib know no feature',
    broken: ({ from, to }) => /^web\/(ui|lib)\//.test(from) && /^web\/(features|app)\//.test(to),
  },
  {
    says: 'web features do not import each other, but for what several have in common, nor the app that composes them',
    broken: ({ from, to }) => {
      const own = featureOf(from, 'web');
      const other = featureOf(to, 'web');
      const isOther = other && own !== other && !inCommon.has(other);
      return own && (isOther || to.startsWith('web/app/'));
    },
  },
];

const testRules = [
  {
    says: 'tests in the browser reach the server through server/test',
    broken: ({ from, to }) =>
      /^(e2e|tools\/measure)\//.test(from) && to.startsWith('server/') && !to.startsWith('server/test/'),
  },
  {
    says: 'benchmarks reach features through server/test',
    broken: ({ from, to }) => /^(bench|tools)\//.test(from) && to.startsWith('server/features/'),
  },
  {
    says: 'tests of the page reach the server through server/test',
    broken: ({ from, to }) =>
      from.startsWith('web/') && to.startsWith('server/') && !to.startsWith('server/test/'),
  },
];

const folders = [
  'build',
  'chaos',
  'contract',
  'server',
  'stripe-sandbox',
  'web',
  'e2e',
  'bench',
  'tools',
].filter((folder) => existsSync(join(root, folder)));
const files = folders.flatMap((folder) => listFiles(folder, /\.tsx?$/));
const imports = files.flatMap(readImports);
const broken = imports.flatMap((found) =>
  (isTest(found.from) ? testRules : rules)
    .filter((rule) => rule.broken(found))
    .map(({ says }) => `${found.from} imports ${found.to}: ${says}`),
);
const circles = findCircles(imports.filter(({ lazy }) => !lazy));
/** Folders that have an order: none of them may lead back to another. */
const ordered = [
  'server/features',
  'server/features/accounts',
  'server/features/billing',
  'server/features/files',
  'web/features',
  'web/features/review',
];
const isFixture = (path) => path.endsWith('.fixture.ts');
const productImports = imports.filter(({ from }) => !isTest(from) && !isFixture(from));
circles.push(...ordered.flatMap((parent) => findFolderCircles(productImports, parent)));
report([...broken, ...circles.map((circle) => `circle: ${circle.join(' → ')}`)]);

function readImports(from) {
  const source = readFileSync(join(root, from), 'utf8');
  const { module } = parseSync(from, source);
  const still = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    names: entries.filter((entry) => !entry.isType).flatMap((entry) => entry.importName.name ?? []),
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const handedOn = module.staticExports.flatMap(({ entries }) =>
    entries
      .filter((entry) => entry.moduleRequest)
      .map((entry) => ({ name: entry.moduleRequest.value, names: [], typeOnly: entry.isType })),
  );
  const lazy = module.dynamicImports
    .map(({ moduleRequest }) =>
      /^['"`]([^'"`$]+)['"`]$/.exec(source.slice(moduleRequest.start, moduleRequest.end)),
    )
    .flatMap((match) => (match ? [{ name: match[1], names: [], typeOnly: false, lazy: true }] : []));
  return [...still, ...handedOn, ...lazy].map(({ name, ...kind }) => ({
    from,
    to: resolve(from, name),
    ...kind,
  }));
}

function resolve(from, name) {
  if (name.startsWith('.')) return normalize(join(dirname(from), name.split('?')[0]));
  const parts = name.split('/');
  return parts.slice(0, name.startsWith('@') ? 2 : 1).join('/');
}
