import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from '../runtime.mjs';
import { listFiles, report } from './check.mjs';

const SPELLS = 'web/lib/query-keys.ts';
const INVALIDATES = 'web/lib/stale.ts';

const byKey = new Set(['getQueryData', 'setQueryData', 'getQueryState', 'setQueryDefaults']);
const refreshing = new Set(['invalidateQueries', 'refetchQueries', 'resetQueries']);

report(listFiles('web', /\.tsx?$/).flatMap(findKeys));

function findKeys(path) {
  if (path === SPELLS) return [];
  const source = readFileSync(join(root, path), 'utf8');
  const complaints = [];
  const complain = (node, words) => {
    const line = source.slice(0, node.start).split('\n').length;
    complaints.push(`${path}:${line} ${source.slice(node.start, node.end).split('\n')[0]}: ${words}`);
  };
  const askKey = (node) => {
    if (!isKey(node, path)) complain(node, `a query key is built by queryKeys of ${SPELLS}`);
  };
  const onObject = ({ properties }) => {
    for (const { key, value } of properties) if (nameOf(key) === 'queryKey') askKey(value);
  };
  const onCall = ({ callee, arguments: [first] }) => {
    if (callee.type !== 'MemberExpression') return;
    const verb = nameOf(callee.property);
    if (byKey.has(verb) && first) askKey(first);
    if (refreshing.has(verb) && path !== INVALIDATES)
      complain(callee, `what is stale is said by changed() of ${INVALIDATES}`);
  };
  new Visitor({ ObjectExpression: onObject, CallExpression: onCall }).visit(parseSync(path, source).program);
  return complaints;
}

function readsKeys(path) {
  return path === INVALIDATES || /\.test\.tsx?$/.test(path);
}

function isKey(node, path) {
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].every((one) => isKey(one, path));
  if (node.type === 'CallExpression') return isKey(node.callee, path);
  if (node.type === 'Identifier') return node.name === 'queryKeys' || readsKeys(path);
  if (node.type !== 'MemberExpression') return false;
  return nameOf(node.property) === 'queryKey' || isKey(node.object, path);
}

function nameOf(node) {
  return node?.name ?? node?.value;
}
