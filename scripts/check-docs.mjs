import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles, report } from './check.mjs';
import { root } from './runtime.mjs';

const homes = ['contract', 'server', 'web', 'e2e', 'bench', 'docs', 'scripts', '.ci'];
const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md']
  .filter((path) => existsSync(join(root, path)))
  .concat(existsSync(join(root, 'docs')) ? listFiles('docs', /\.md$/) : []);

report(documents.flatMap((document) => missingIn(document)));

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
