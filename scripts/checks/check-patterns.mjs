import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { root } from '../runtime.mjs';
import { listFiles, report } from './check.mjs';

/** A backtracking pattern takes seconds for a few crafted kilobytes. */
const isTest = (path) => /\.(test|spec|fixture)\.tsx?$/.test(path) || path.startsWith('server/test/');
const files = ['contract', 'server', 'stripe-sandbox', 'web']
  .flatMap((folder) => listFiles(folder, /\.tsx?$/))
  .filter((path) => !isTest(path));

/** A literal property name would look like a component to the linter. */
const LITERAL = 'Literal';

report(files.flatMap(findSlowPatterns));

function findSlowPatterns(path) {
  const source = readFileSync(join(root, path), 'utf8');
  const complaints = [];
  const complain = (node, words) => {
    const line = source.slice(0, node.start).split('\n').length;
    complaints.push(`${path}:${line} ${source.slice(node.start, node.end)}: ${words}`);
  };
  const check = (node, pattern, flags) => {
    for (const { character } of analyse({ source: pattern, flags }).reports)
      complain(node, `takes more than linear time for many ${JSON.stringify(character.pick)} in a row`);
  };
  const checkMade = (node) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
    const [pattern, flags] = node.arguments.map(readText);
    if (pattern === undefined) return complain(node, 'a pattern that is put together cannot be checked');
    check(node, pattern, flags ?? '');
  };
  new Visitor({
    [LITERAL]: (node) => node.regex && check(node, node.regex.pattern, node.regex.flags),
    NewExpression: checkMade,
    CallExpression: checkMade,
  }).visit(parseSync(path, source).program);
  return complaints;
}

/** Replaces a template's parts by one character: they are numbers, or checked elsewhere. */
function readText(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('1') : undefined;
}
