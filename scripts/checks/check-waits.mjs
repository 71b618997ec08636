import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from '../runtime.mjs';
import { listFiles, report } from './check.mjs';

/** Lists writes without the delay of `web/lib/actions.ts`, each with its reason. Actions send all other writes. */
const atOnce = new Map(
  Object.entries({
    // Automatic calls, without a button.
    'presence.enter': 'tells that somebody looks, as long as they do',
    'forYou.visit': 'tells that a project was seen',
    'administration.open': 'opens the page, and changes nothing',
    'accounts.verifyEmail': 'the link of a mail was opened; the page is its answer',
    'accounts.signInWithGoogle': 'the provider led back; there is nothing on the page to take back',
    'sso.signIn': 'the provider led back; there is nothing on the page to take back',
    'billing.addOrder': 'the address names the plan, and asking twice is asking once',
    'billing.reconcile': 'asks what the bank said, after its own window was closed',
    // Questions before a delayed write.
    'passkeys.start': 'asks what a passkey is made of',
    'sso.start': 'asks where to sign in',
    'sso.startConfirm': 'asks where to prove who one is',
    // Upload addresses: the write that uses them is delayed.
    'accounts.signPicture': 'asks where to send a picture',
    'projects.signThumbnail': 'asks where to send a picture',
    'comments.sign': 'asks where to send an attachment',
    // The queue of uploads can be paused and cancelled by itself.
    'uploads.sign': 'the queue of uploads',
    'uploads.signMany': 'the queue of uploads',
    'uploads.signParts': 'the queue of uploads',
    'uploads.startMultipart': 'the queue of uploads',
    'uploads.completeMultipart': 'the queue of uploads',
    'uploads.abortMultipart': 'the queue of uploads',
    'uploads.createFile': 'the queue of uploads',
    'uploads.createMany': 'the queue of uploads',
    'uploads.countFolder': 'the queue of uploads',
    'versions.sign': 'the queue of uploads',
    'versions.create': 'the queue of uploads',
    'requests.addFolder': 'the queue of uploads',
    // Reads with another method.
    'files.download': 'reads',
    'files.downloadOne': 'reads',
    'reviews.openAsGuest': 'reads',
  }),
);
const queue = /^web\/features\/uploads\/sending\/[\w-]*transport\.ts$/;
/** Files that pass on the caller's endpoint and its `way`. */
const handing = new Set(['web/lib/api/api.ts']);

/** Searching while typing waits as long as a write. */
const searches = new Set(['useDebouncedValue', 'useDebouncedCallback']);

const methods = await readMethods();
const used = new Set();
const complaints = listFiles('web', /\.tsx?$/)
  .filter((path) => !/\.(test|spec)\.tsx?$/.test(path) && !handing.has(path))
  .flatMap(findUnwaited);
report([
  ...complaints,
  ...[...atOnce.keys()]
    .filter((call) => !used.has(call))
    .map((call) => `scripts/checks/check-waits.mjs: ${call} is sent nowhere without the wait`),
]);

async function readMethods() {
  const modules = await Promise.all(
    listFiles('contract/calls', /^(?!.*\.test\.).*\.ts$/).map((path) => import(join(root, path))),
  );
  return new Map(
    modules
      .flatMap((module) => Object.entries(module))
      .flatMap(([subject, calls]) =>
        Object.entries(calls ?? {}).map(([name, call]) => [`${subject}.${name}`, call?.method]),
      ),
  );
}

function findUnwaited(path) {
  const source = readFileSync(join(root, path), 'utf8');
  const found = [];
  const onCall = ({ callee, arguments: [endpoint, input, options], start }) => {
    if (searches.has(callee.name) && source.slice(input?.start, input?.end) !== 'ACTION_DELAY_MS')
      found.push(`${path}:${lineOf(source, start)} a typed search waits ACTION_DELAY_MS`);
    if (callee.type !== 'Identifier' || callee.name !== 'api' || !endpoint || !input) return;
    const call = source.slice(endpoint.start, endpoint.end);
    if (methods.get(call) === 'GET') return;
    if (options && /\bway\b/.test(source.slice(options.start, options.end))) return;
    if (atOnce.has(call) || queue.test(path)) return void used.add(call);
    // A passed-in endpoint with a signal is a read.
    if (!methods.has(call) && /\bsignal\b/.test(source.slice(options?.start, options?.end))) return;
    found.push(`${path}:${lineOf(source, start)} ${call} is sent without the wait of web/lib/actions.ts`);
  };
  new Visitor({ CallExpression: onCall }).visit(parseSync(path, source).program);
  return found;
}

function lineOf(source, start) {
  return source.slice(0, start).split('\n').length;
}
