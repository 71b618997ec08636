import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { allEndpoints } from '../../../contract/endpoints.ts';
import { catchUp } from '../../features/events/reading.service.ts';
import { notificationReader } from '../../features/notifications/notification-reader.ts';
import { removeFolder } from '../../test/remove-folder.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { copyDatabase, createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { rules } from './all-rules.ts';
import { ask, type Headers, nameOf } from './ask.ts';
import type { Cast } from './cast.ts';
import { endings } from './endings.ts';
import { callersOf, type Fate, isSignedIn } from './fates.ts';
import { makePartScene, type PartScene } from './part-cast.ts';
import { placeOf } from './places.ts';

let scene: PartScene;
let looks: Map<string, Looked>;
let origin: TestDatabase;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  origin = await createTestDatabase();
  environment = { DATA_DIR: await mkdtemp(join(tmpdir(), 'koma-ended-')) };
  const koma = await startTestApp({ database: origin, environment });
  await catchUp(koma.platform, notificationReader);
  scene = await makePartScene(koma);
  await drawPicture(koma, scene.cast);
  await tellOfComments(koma);
  const callers = Object.entries(callersOf(scene));
  looks = new Map(
    await Promise.all(
      callers.map(async ([who, headers]) => [who, await lookAround(koma, scene.cast, headers)] as const),
    ),
  );
  await koma.stop();
});
afterAll(() => removeFolder(environment.DATA_DIR ?? ''));

const reads = allEndpoints.flatMap((endpoint) => {
  const rule = rules[nameOf(endpoint)];
  const shows = endpoint.method === 'GET' || endpoint.path.startsWith('/file/download');
  return shows && rule?.by === 'role' ? [{ name: nameOf(endpoint), endpoint, rule }] : [];
});

const ownLists = allEndpoints.filter((one) => {
  const rule = rules[nameOf(one)];
  // Access to the trash follows roles in a project, not the deleted thing.
  const isTrash = one.path === '/file/get-deleted';
  return one.method === 'GET' && rule?.by === 'account' && !rule.isStream && !isTrash;
});
const searches = ['/search', '/search/comments'];
const queriesOf = (path: string): Question['query'][] =>
  searches.includes(path) ? ['shot', 'Look', 'Seen', 'Scene'].map((search) => ({ search })) : [{}];

interface Question {
  endpoint: Endpoint;
  query: Record<string, string>;
}
const ownQuestions: Question[] = ownLists.flatMap((endpoint) =>
  queriesOf(endpoint.path).map((query) => ({ endpoint, query })),
);

const addressPattern = /(?:http:\/\/[^"]+)?(\/(?:objects|api\/file\/zip)\/[\w.-]+)/g;

interface Looked {
  names: Set<string>;
  lists: Question[];
  addresses: Map<string, string>;
}

async function lookAround(koma: TestApp, cast: Cast, headers: Headers): Promise<Looked> {
  const lists = headers.authorization ? await listTelling(koma, { cast, headers, asked: ownQuestions }) : [];
  const looked: Looked = { names: new Set(), lists, addresses: new Map() };
  for (const { name, endpoint, rule } of reads) {
    const { http, body } = await ask(koma, endpoint, rule.input(cast), headers);
    if (http !== 200) continue;
    looked.names.add(name);
    for (const [, address] of body.matchAll(addressPattern)) if (address) looked.addresses.set(address, name);
  }
  return looked;
}

function isLost(fate: Fate, place: ReturnType<typeof placeOf>): boolean {
  if (fate === 'loses all') return place === 'file' || place === 'folder';
  return fate === 'loses the file' && place === 'file';
}

const drawPicture = (koma: TestApp, { fileId }: Cast) =>
  koma.platform.pool.query(
    `update file_versions set renditions = jsonb_build_object('preview', object_key) where file_id = $1`,
    [fileId],
  );

/** Notifies of all comments, as if the project's setting had always been on. */
async function tellOfComments(koma: TestApp) {
  await koma.platform.pool.query('update projects set new_comment_notification = true');
  await catchUp(koma.platform, notificationReader);
}

interface Asking {
  koma: TestApp;
  cast: Cast;
  who: string;
  headers: Headers;
  fate: Fate;
  before: Looked;
  leavesZips: boolean;
}

async function findWrongCalls({ koma, cast, headers, fate, before }: Asking): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, endpoint, rule } of reads) {
    const isOver = isLost(fate, placeOf(rule, cast));
    if (!before.names.has(name) || (!isOver && fate !== 'keeps')) continue;
    const { http } = await ask(koma, endpoint, rule.input(cast), headers);
    if ((http === 200) === isOver) wrong.push(`${name} ${http}`);
  }
  return wrong;
}

async function findWrongAddresses({ koma, fate, before, leavesZips }: Asking): Promise<string[]> {
  const wrong: string[] = [];
  for (const [url, name] of before.addresses) {
    // The folder's zip then contains the rest.
    if (fate === 'loses the file' && name.includes('folder-download')) continue;
    if (leavesZips && url.includes('/zip/')) continue;
    const { statusCode } = await koma.app.inject({ url });
    if ((statusCode === 200) === (fate !== 'keeps')) wrong.push(`an address of ${name} ${statusCode}`);
  }
  return wrong;
}

/** A notification stays, but without the name and words of a lost file. */
const signsOf = (path: string, { fileId, commentId }: Cast) =>
  path.startsWith('/notification/') ? ['"shot.png"', 'Look'] : [fileId, commentId];

interface Telling {
  cast: Cast;
  headers: Headers;
  asked: Question[];
}

async function listTelling(koma: TestApp, { cast, headers, asked }: Telling): Promise<Question[]> {
  const found: Question[] = [];
  for (const { endpoint, query } of asked) {
    const { http, body } = await ask(koma, endpoint, { query }, headers);
    const isTold = signsOf(endpoint.path, cast).some((sign) => body.includes(sign));
    if (http === 200 && isTold) found.push({ endpoint, query });
  }
  return found;
}

async function findWrongLists({ koma, cast, who, headers, fate, before }: Asking): Promise<string[]> {
  if (fate === 'keeps' || who === 'owner') return [];
  const telling = await listTelling(koma, { cast, headers, asked: before.lists });
  return telling.map(({ endpoint, query }) => `${endpoint.path} ${JSON.stringify(query)}`);
}

/** Requires answers to lose: calls, addresses and, for accounts, notifications. */
function hasLooked(who: string, { names, addresses, lists }: Looked): boolean {
  const isNotified = lists.some(({ endpoint }) => endpoint.path.startsWith('/notification/'));
  return names.size > 5 && addresses.size > 1 && (isNotified || !isSignedIn(who));
}

test.each(Object.entries(endings))(
  'nothing is left to those who lost it when %s',
  async (_, { end, fateOf, leavesZips = false }) => {
    const database = await copyDatabase(origin);
    const koma = await startTestApp({ database, environment });
    await end(koma, scene);
    const { cast } = scene;
    const wrong = await Promise.all(
      Object.entries(callersOf(scene)).map(async ([who, headers]) => {
        const [fate, before] = [fateOf(who), looks.get(who)];
        if (fate === undefined) return [];
        if (before === undefined || !hasLooked(who, before)) return [`${who} saw nothing before`];
        const asking = { koma, cast, who, headers, fate, before, leavesZips };
        const found = [findWrongCalls, findWrongAddresses, findWrongLists].map((find) => find(asking));
        return (await Promise.all(found)).flat().map((what) => `${who}: ${what}`);
      }),
    );
    await koma.stop();
    expect(wrong.flat()).toEqual([]);
  },
);
