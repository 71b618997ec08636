import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../runtime.mjs';
import { listFiles, report } from './check.mjs';

const homes = [
  'contract',
  'server',
  'stripe-sandbox',
  'web',
  'e2e',
  'bench',
  'chaos',
  'docs',
  'scripts',
  '.ci',
];
const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md']
  .filter((path) => existsSync(join(root, path)))
  .concat(existsSync(join(root, 'docs')) ? listFiles('docs', /\.md$/) : []);

report([
  ...documents.flatMap((document) => missingIn(document)),
  ...untrueDecisions(),
  ...formlessDecisions(),
  ...unlistedRules(),
]);

/** Finds paths in code marks, and targets of links, that a document names and the repository lacks. */
function missingIn(document) {
  const text = readFileSync(join(root, document), 'utf8');
  const named = [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code]) => code.split(/\s+/))
    .map((word) => word.replace(/^\.\//, '').replace(/[.,;:)]+$/, ''))
    .filter((word) => homes.some((home) => word.startsWith(`${home}/`)))
    .filter((word) => !existsSync(join(root, withoutPattern(word))));
  const linked = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target.split('#')[0])
    .filter((target) => target && !/^[a-z]+:/.test(target) && !target.startsWith('/'))
    .filter((target) => !existsSync(join(root, dirname(document), decodeURIComponent(target))));
  return [...new Set([...named, ...linked])].map((path) => `${document} names ${path}, which does not exist`);
}

/** `server/features/<subject>/x.ts` promises the folder before the placeholder. */
function withoutPattern(path) {
  const pattern = path.search(/[<*{…$|]/);
  return pattern < 0 ? path : path.slice(0, path.lastIndexOf('/', pattern));
}

/** Checks that the index has each decision with title, date and status, and that every named decision exists. */
function untrueDecisions() {
  const index = 'docs/decisions/README.md';
  const files = decisionFiles();
  const lines = files.map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const [, title] = /^# (.+)\n/.exec(text) ?? [];
    return `- [${title}](${basename(path)}): ${fieldOf(text, 'Date')}, ${fieldOf(text, 'Status')}`;
  });
  const listed = [...readFileSync(join(root, index), 'utf8').matchAll(/^(?:- |\d+\. ).*$/gm)].map(
    ([line]) => line,
  );
  const numbers = new Set(files.map((path) => Number(basename(path).slice(0, 4))));
  const named = [
    'contract',
    'server',
    'stripe-sandbox',
    'web',
    'e2e',
    'bench',
    'tools',
    'chaos',
    'docs',
    'scripts',
  ]
    .flatMap((home) => listFiles(home, /\.(tsx?|mjs|md|sql)$/))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/\b(?:decisions?|superseded by) (\d+)\b/gi)].map(
        ([, number]) => ({
          path,
          number: Number(number),
        }),
      ),
    );
  return [
    ...lines.filter((line) => !listed.includes(line)).map((line) => `${index} lacks the line ${line}`),
    ...listed
      .filter((line) => !lines.includes(line))
      .map(
        (line) => `${index}: a decision stands in a file of its own, with its title: ${line.slice(0, 80)}`,
      ),
    ...named
      .filter(({ number }) => !numbers.has(number))
      .map(({ path, number }) => `${path} names decision ${number}, which does not exist`),
  ];
}

/** Checks the one form of a decision; readers look for a chapter by its name. */
function formlessDecisions() {
  const chapters = ['Context', 'Decision', 'Consequences', 'Tried'];
  return decisionFiles().flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const found = [...text.matchAll(/^## (.+)$/gm)].map(([, chapter]) => chapter);
    const expected = chapters.filter((chapter) => chapter !== 'Tried' || found.includes(chapter));
    const number = Number(basename(path).slice(0, 4));
    return [
      ...(text.startsWith(`# ${number}. `) ? [] : [`${path} does not begin with its number and title`]),
      ...(/^\d{4}-\d\d-\d\d$/.test(fieldOf(text, 'Date')) ? [] : [`${path} lacks its date`]),
      ...(/^(accepted|superseded by \d+)$/.test(fieldOf(text, 'Status')) ? [] : [`${path} lacks its status`]),
      ...(found.join() === expected.join() ? [] : [`${path} has other chapters than ${expected.join(', ')}`]),
    ];
  });
}

/** Checks that the index of product rules links each of its files. */
function unlistedRules() {
  const index = readFileSync(join(root, 'docs/product/README.md'), 'utf8');
  return listFiles('docs/product', /\.md$/)
    .map((path) => basename(path))
    .filter((name) => name !== 'README.md' && !index.includes(`](${name})`))
    .map((name) => `docs/product/README.md lacks a link to ${name}`);
}

function decisionFiles() {
  return listFiles('docs/decisions', /\/\d{4}-[^/]+\.md$/);
}

/** Reads a line like `- Date: 2026-11-16`. */
function fieldOf(text, name) {
  return new RegExp(`^- ${name}: (.+)$`, 'm').exec(text)?.[1] ?? '';
}
