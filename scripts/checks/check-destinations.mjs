import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from '../runtime.mjs';
import { listFiles, report } from './check.mjs';

/** Files that may leave the page after asking `contract/own-path.ts`. */
const asking = new Set([
  'web/lib/page/own-router.tsx',
  'web/lib/page/navigation.ts',
  'server/platform/storage/delivery/redirect-to-object.ts',
]);
/** Files that link to other sites on purpose. */
const elsewhere = new Set([
  // The sign-in provider, at the configured address.
  'web/features/accounts/use-start-google.ts',
  'web/features/accounts/sso/use-start-sso.ts',
  'web/features/accounts/provider-window.ts',
  // A person's link, checked by the contract, in a separate window.
  'web/features/review/comments/item/rich-text-view.tsx',
  // A signed address of the storage.
  'web/features/review/comments/attachments/comment-files.tsx',
]);

const routing = new Set([
  'Form',
  'Link',
  'NavLink',
  'Navigate',
  'redirect',
  'useHref',
  'useNavigate',
  'useSubmit',
]);
const isTest = (path) => /\.(test|spec|fixture)\.tsx?$/.test(path) || /^(server|web)\/test\//.test(path);
const files = ['web', 'server']
  .flatMap((folder) => listFiles(folder, /\.tsx?$/))
  .filter((path) => !isTest(path) && !asking.has(path) && !elsewhere.has(path));

report(files.flatMap(findDestinations));

function findDestinations(path) {
  const source = readFileSync(join(root, path), 'utf8');
  const complaints = [];
  const complain = (node, words) => {
    const line = source.slice(0, node.start).split('\n').length;
    complaints.push(`${path}:${line} ${source.slice(node.start, node.end).split('\n')[0]}: ${words}`);
  };
  const onImport = (node) => {
    if (node.source.value !== 'react-router') return;
    const names = node.specifiers.map(({ imported }) => imported?.name ?? '*');
    if (names.some((name) => routing.has(name) || name === '*'))
      complain(node, 'links and navigation come from web/lib/page/own-router.tsx');
  };
  const onCall = ({ callee, arguments: [first] }) => {
    const [thing, verb] = [nameOf(callee.object), nameOf(callee.property) ?? nameOf(callee)];
    const leaves =
      (thing === 'location' && ['assign', 'replace'].includes(verb)) ||
      (thing === 'history' && ['pushState', 'replaceState'].includes(verb)) ||
      (thing === 'window' && verb === 'open');
    if (leaves) complain(callee, 'fresh pages are loaded by loadPage of web/lib/page/navigation.ts');
    const redirects = verb === 'redirect' || (verb === 'header' && /^location$/i.test(first?.value ?? ''));
    if (redirects && callee.object)
      complain(callee, 'the server leads on by server/platform/storage/delivery/redirect-to-object.ts');
  };
  const onAssignment = ({ left }) => {
    const isPlace = nameOf(left) === 'location' || nameOf(left.object) === 'location';
    if (isPlace) complain(left, 'fresh pages are loaded by loadPage of web/lib/page/navigation.ts');
  };
  const onAttribute = (node) => {
    const isWritten = node.value?.type === 'Literal' && /^(#|\/(?!\/))/.test(node.value.value);
    if (node.name.name === 'href' && !isWritten)
      complain(node, 'a link to a page of ours is the Link of web/lib/page/own-router.tsx');
  };
  new Visitor({
    ImportDeclaration: onImport,
    CallExpression: onCall,
    AssignmentExpression: onAssignment,
    JSXAttribute: onAttribute,
  }).visit(parseSync(path, source).program);
  return complaints;
}

function nameOf(node) {
  if (!node) return undefined;
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return node.type === 'Literal' ? String(node.value) : node.name;
}
