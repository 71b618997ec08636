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

report([...documents.flatMap((document) => missingIn(document)), ...untrueDecisions()]);

/** What a document names and the repository lacks: paths in code marks, and targets of links. */
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

/** Every decision has a file and a line in the index with the same title, and a decision that is named exists. */
function untrueDecisions() {
  const index = 'docs/decisions/README.md';
  const files = listFiles('docs/decisions', /\/\d{4}-[^/]+\.md$/);
  const lines = files.map((path) => {
    const [, title] = /^# (.+)\n/.exec(readFileSync(join(root, path), 'utf8')) ?? [];
    return `- [${title}](${basename(path)})`;
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
      [...readFileSync(join(root, path), 'utf8').matchAll(/\bdecisions? (\d+)\b/gi)].map(([, number]) => ({
        path,
        number: Number(number),
      })),
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
