import { beforeAll, describe, expect, test } from 'vitest';
import { comments } from '../../../contract/calls/comments.ts';
import { files } from '../../../contract/calls/files.ts';
import { guests } from '../../../contract/calls/guests.ts';
import { requests } from '../../../contract/calls/requests.ts';
import { selections } from '../../../contract/calls/selections.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { allEndpoints } from '../../../contract/endpoints.ts';
import { AccessType, FileRole, MemberType } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { SENDER_HEADER } from '../../../contract/limits.ts';
import { shareSelection } from '../../features/selections/selections.fixture.ts';
import { newId } from '../../platform/id.ts';
import { type TestApp, wire } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { enterAsGuest, shareFile, visitFile, visitProject } from '../../test/test-links.ts';
import { addPerson } from '../../test/test-people.ts';
import { createProject, readInvitation } from '../../test/test-projects.ts';
import { enterRequest } from '../../test/test-requests.ts';
import { rules } from './all-rules.ts';
import { ask, bearer, type Headers, type Input, nameOf } from './ask.ts';
import { type Cast, makeCast } from './cast.ts';
import type { RoleRule, Rule } from './rules.ts';

let koma: TestApp;
let cast: Cast;
/** Holds ids that never existed. */
let madeUp: Cast;
let callers: Record<string, Headers>;
let visitor: Headers;
let guest: Headers;

const outsiders = [
  'nothing',
  'a wrong password',
  'the right password of another link',
  'an expired link',
  'a link that was switched off',
  'an only-invited link, as a stranger',
  'the membership of another project',
  'a membership that ended',
  'a neighbouring file that is shared alone',
  'a link to a neighbouring file',
  'a link to a selection of neighbouring files',
  'a link to a selection that the file was taken out of',
  'the name of a guest of a neighbouring file',
  'the name of a guest of another link',
  'the name of a guest who was shut out',
  'what a sender by a request to the folder carries',
  'what a sender by a request that was turned off carries',
] as const;

beforeAll(async () => {
  koma = await shareTestApp();
  cast = await makeCast(koma);
  const ids = Object.entries(cast).filter(([, value]) => typeof value === 'string');
  madeUp = { ...cast, ...Object.fromEntries(ids.map(([name]) => [name, newId()])) };
  callers = await castOutsiders();
  const { code } = await shareFile(koma, { owner: cast.owner, fileId: cast.fileId });
  visitor = (await visitFile(koma, { code })).headers;
  await shareFile(koma, { owner: cast.owner, fileId: cast.fileId, settings: { guestComments: true } });
  guest = (await enterAsGuest(koma, { visit: { headers: visitor } })).headers;
  const blocked = await enterAsGuest(koma, { visit: { headers: visitor } });
  await koma.call(guests.block, { params: { id: blocked.id }, body: { isBlocked: true } }, cast.owner);
  callers['the name of a guest who was shut out'] = blocked.headers;
});

async function castOutsiders(): Promise<Record<(typeof outsiders)[number], Headers>> {
  const { owner, fileId, folderId, projectId, outsider, stranger, removed } = cast;
  const member = { fileMember: [{ email: 'somebody@example.com' }] };
  const secret = { accessType: AccessType.password, linkPassword: 'kiri', ...member };
  const protectedLink = await shareFile(koma, { owner, fileId, settings: secret });
  const half = await koma.call(sharing.getFileLink, { params: { code: protectedLink.code } });
  await koma.send(sharing.validateFilePassword, {
    params: { id: fileId },
    body: { linkPassword: wire('wrong'), hash: half.hash },
  });

  const elsewhere = await addPerson(koma.platform);
  const other = await createProject(koma, elsewhere, { name: 'Elsewhere' });
  const theirs = await putFile(koma.platform, { by: elsewhere, projectId: other._id, name: 'theirs.png' });
  const link = { owner: elsewhere, fileId: theirs.fileId };
  const { code } = await shareFile(koma, { ...link, settings: secret });
  const ofAnother = await visitFile(koma, { code, password: 'kiri' });

  const ended = async (ending: object) => {
    const body = { fileId, accessType: AccessType.anyone, linkActive: true, expiresAt: null };
    const { code: open } = await koma.call(sharing.shareFile, { body }, owner);
    const held = await visitFile(koma, { code: open });
    await koma.platform.db.updateTable('share_links').set(ending).where('code', '=', open).execute();
    return held.headers;
  };
  const expired = await ended({ expires_at: new Date(Date.now() - 1000) });
  const off = await ended({ is_active: false, epoch: 1000 });

  const invitedOnly = {
    fileId,
    accessType: AccessType.invited,
    linkActive: true,
    expiresAt: null,
    ...member,
  };
  const invited = await koma.call(sharing.shareFile, { body: invitedOnly }, owner);
  const asked = await koma.call(sharing.getFileLink, { params: { code: invited.code } });

  const beside = await putFile(koma.platform, { by: owner, projectId, folderId, name: 'beside.png' });
  const guest = await addPerson(koma.platform);
  const guestOf = { fileMember: [{ email: guest.email, type: FileRole.editor }] };
  await shareFile(koma, { owner, fileId: beside.fileId, settings: guestOf });
  await koma.call(
    sharing.verifyInvitation,
    { body: { token: await readInvitation(koma, guest.email) } },
    guest,
  );
  const choose = async (name: string, fileIds: string[]) => {
    const { _id } = await koma.call(selections.add, { body: { projectId, name, fileIds } }, owner);
    const share = await shareSelection(koma, { owner, selectionId: _id });
    return { _id, headers: (await visitProject(koma, share)).headers };
  };
  const ofOthers = await choose('Beside', [beside.fileId]);
  const without = await choose('Without', [beside.fileId, fileId]);
  const taken = { params: { id: without._id }, body: { fileIds: [fileId] } };
  await koma.call(selections.removeFiles, taken, owner);

  const welcome = { guestComments: true };
  const neighbour = await shareFile(koma, { owner, fileId: beside.fileId, settings: welcome });
  const byNeighbour = await visitFile(koma, { code: neighbour.code });
  const named = await enterAsGuest(koma, { visit: byNeighbour });
  await shareFile(koma, { ...link, settings: { ...welcome, accessType: AccessType.anyone } });
  const elsewhereNamed = await enterAsGuest(koma, { visit: await visitFile(koma, { code }) });

  const wanted = { projectId, folderId, title: 'Soon off' };
  const ending = await koma.call(requests.create, { body: wanted }, owner);
  const endedSender = await enterRequest(koma, ending);
  const turnOff = { params: { id: ending._id }, body: { isActive: false } };
  await koma.call(requests.switch, turnOff, owner);

  return {
    nothing: {},
    'a wrong password': { 'share-hash': half.hash },
    'the right password of another link': ofAnother.headers,
    'an expired link': expired,
    'a link that was switched off': off,
    'an only-invited link, as a stranger': { 'share-hash': asked.hash, ...bearer(stranger) },
    'the membership of another project': bearer(outsider),
    'a membership that ended': bearer(removed),
    'a neighbouring file that is shared alone': bearer(guest),
    'a link to a neighbouring file': byNeighbour.headers,
    'a link to a selection of neighbouring files': ofOthers.headers,
    'a link to a selection that the file was taken out of': without.headers,
    'the name of a guest of a neighbouring file': named.headers,
    'the name of a guest of another link': elsewhereNamed.headers,
    'what a sender by a request to the folder carries': { [SENDER_HEADER]: cast.senderToken },
    'what a sender by a request that was turned off carries': endedSender.headers,
    // Blocked once the file is open to everybody else.
    'the name of a guest who was shut out': {},
  };
}

const askWith = (endpoint: Endpoint, input: Input, headers?: Headers) => ask(koma, endpoint, input, headers);

const isAboutProjects = (rule: Rule | undefined): rule is RoleRule =>
  rule?.by === 'role' && rule.members.includes('collaborator');
const guarded = allEndpoints.flatMap((endpoint) => {
  const rule = rules[nameOf(endpoint)];
  return isAboutProjects(rule) ? [{ name: nameOf(endpoint), endpoint, rule }] : [];
});

test('every route is classified', () => {
  expect(allEndpoints.map(nameOf).filter((name) => !rules[name])).toEqual([]);
  expect(guarded.length).toBeGreaterThan(50);
});

const searched: Record<string, string> = { '/search': 'shot', '/search/comments': 'Look' };

describe.each(outsiders)('with %s', (holding) => {
  test.each(guarded)('$name says nothing', async ({ endpoint, rule }) => {
    const headers = callers[holding] ?? {};
    const real = await askWith(endpoint, rule.input(cast), headers);
    const none = await askWith(endpoint, rule.input(madeUp), headers);
    expect(real.http).toBeGreaterThanOrEqual(400);
    expect(real.http).toBeLessThan(500);
    expect(real).toEqual(none);
  });

  test('lists, counts and search are empty of it', async () => {
    const headers = callers[holding] ?? {};
    const lists = allEndpoints.filter((one) => one.method === 'GET' && rules[nameOf(one)]?.by === 'account');
    for (const endpoint of lists.filter(({ path }) => path !== '/live')) {
      const search = searched[endpoint.path];
      const query: Headers = search ? { search } : {};
      const { body } = await askWith(endpoint, { query }, headers);
      // A file guest learns the project's id, but nothing inside.
      const isGuests = endpoint.path === '/file/shared-with-me';
      const things = [cast.folderId, cast.fileId, cast.versionId, cast.commentId, cast.replyId];
      const ids = [...things, ...(isGuests ? [] : [cast.projectId])];
      for (const id of ids) {
        expect([endpoint.path, body]).not.toEqual([endpoint.path, expect.stringContaining(id)]);
      }
    }
  });
});

const openToVisitors = [
  'GET /comment/export/:id',
  'GET /comment/get-by-time-stamp/:id',
  'GET /comment/get-list-by-comment/:id',
  'GET /comment/get-list/:id',
  'GET /comment/get-places/:id',
  'GET /comment/get-replies/:id',
  'GET /comment/get-reply/:id',
  'GET /comment/get/:id',
  'GET /file/get-changes/:id',
  'GET /file/get-file-detail/:id',
  'GET /file/get-file-full-detail/:id',
  'GET /file/get-user-file-share-detail/:id',
  'GET /file/get-versions-list/:id',
  'GET /file/get/:id',
  'POST /file/download',
  'POST /file/download/:id',
];

test('a link to the file opens the calls that show it, and no other', async () => {
  const opened = [];
  for (const { name, endpoint, rule } of guarded) {
    const { http } = await askWith(endpoint, rule.input(cast), visitor);
    if (http < 400) opened.push(name);
  }
  expect(opened.toSorted()).toEqual(openToVisitors);
});

test('a link to a selection opens the same calls for its files, those that show the selection, and no other', async () => {
  const { owner, selectionId } = cast;
  const share = await shareSelection(koma, { owner, selectionId });
  const { headers } = await visitProject(koma, share);
  const opened = [];
  for (const { name, endpoint, rule } of guarded) {
    const { http } = await askWith(endpoint, rule.input(cast), headers);
    if (http < 400) opened.push(name);
  }
  const ofSelection = ['GET /selection/get/:id', 'GET /selection/get-files/:id'];
  expect(opened.toSorted()).toEqual([...openToVisitors, ...ofSelection].toSorted());
});

test('a guest may say something besides, and nothing else', async () => {
  const opened = [];
  for (const { name, endpoint, rule } of guarded) {
    const { http } = await askWith(endpoint, rule.input(cast), guest);
    if (http < 400) opened.push(name);
  }
  const spoken = [
    'POST /comment/add',
    'POST /comment/add-reply',
    'PUT /comment/like/:id',
    'PUT /file/presence/:id',
  ];
  expect(opened.toSorted()).toEqual([...openToVisitors, ...spoken].toSorted());
});

test('somebody signed in who merely came by a commenting link is a visitor: speaks, and settles nothing of others', async () => {
  const link = { linkAccess: FileRole.collaborator, allowComments: true };
  await shareFile(koma, { owner: cast.owner, fileId: cast.fileId, settings: link });
  const headers = { ...visitor, ...bearer(await addPerson(koma.platform)) };
  const opened = [];
  for (const { name, endpoint, rule } of guarded) {
    const { http } = await askWith(endpoint, rule.input(cast), headers);
    if (http < 400) opened.push(name);
  }
  const spoken = [
    // Lists people who commented, for mentions.
    'GET /file/get-all-member-list/:id',
    'POST /comment/add',
    'POST /comment/add-reply',
    'POST /comment/signed-url',
    'PUT /comment/like/:id',
    'PUT /file/presence/:id',
  ];
  expect(opened.toSorted()).toEqual([...openToVisitors, ...spoken].toSorted());
});

const ofAccounts = allEndpoints.flatMap((endpoint) => {
  const rule = rules[nameOf(endpoint)];
  const isTheirs = endpoint.caller === 'account' || endpoint.caller === 'administrator';
  const isOfProjects: boolean = isAboutProjects(rule);
  return rule && isTheirs && !isOfProjects ? [{ name: nameOf(endpoint), endpoint, rule }] : [];
});

test.each(['a guest of the file', 'a visitor of a selection', 'a sender by a request'])(
  'to every call of accounts and teams, %s is nobody',
  async (who) => {
    const share = await shareSelection(koma, { owner: cast.owner, selectionId: cast.selectionId });
    const held: Record<string, Headers> = {
      'a guest of the file': guest,
      'a visitor of a selection': (await visitProject(koma, share)).headers,
      'a sender by a request': { [SENDER_HEADER]: cast.senderToken },
    };
    expect(ofAccounts.length).toBeGreaterThan(50);
    for (const { name, endpoint, rule } of ofAccounts) {
      const input = rule.by === 'role' ? rule.input(cast) : {};
      const answer = await askWith(endpoint, input, held[who]);
      expect([name, answer]).toEqual([name, await askWith(endpoint, input)]);
      expect([name, answer.http]).toEqual([name, rule.by === 'administrator' ? 404 : 401]);
    }
  },
);

test('the name of a guest of another link makes nobody a guest here', async () => {
  const { 'guest-token': token = '' } = callers['the name of a guest of another link'] ?? {};
  const body = { fileId: cast.fileId, fileVersionId: cast.versionId, comment: 'Hello' };
  const { statusCode } = await koma.send(
    comments.add,
    { body },
    { headers: { ...visitor, 'guest-token': token } },
  );
  expect(statusCode).toBe(errors.guestRequired.code);
});

test('ids of two projects in one call open neither', async () => {
  const { owner, outsider, projectId, folderId, fileId } = cast;
  const own = await createProject(koma, await addPerson(koma.platform, { plan: 'professional' }), {
    name: 'Own',
  });
  const mine = await addPerson(koma.platform);
  const ofMine = await createProject(koma, mine, { name: 'Mine' });
  const shot = await putFile(koma.platform, { by: mine, projectId: ofMine._id, name: 'mine.png' });
  const attempts = [
    koma.send(files.addFolder, { body: { projectId: ofMine._id, fileId: folderId, name: 'In' } }, mine),
    koma.send(files.move, { params: { id: shot.fileId }, body: { fileId: folderId, projectId } }, mine),
    koma.send(files.copy, { params: { id: shot.fileId }, body: { fileId: folderId } }, mine),
    koma.send(files.copy, { params: { id: fileId }, body: { fileId: null, projectId: ofMine._id } }, mine),
    koma.send(files.get, { params: { id: shot.fileId }, query: { fileVersionId: cast.versionId } }, mine),
    koma.send(files.download, { body: { fileIds: [shot.fileId, fileId] } }, mine),
    koma.send(
      sharing.shareProject,
      { body: { projectId: ofMine._id, fileId: folderId, accessType: AccessType.anyone } },
      mine,
    ),
    koma.send(
      sharing.shareFile,
      { body: { fileId: shot.fileId, fileVersionId: cast.versionId, accessType: AccessType.anyone } },
      mine,
    ),
    koma.send(
      sharing.shareProject,
      {
        body: {
          projectId: own._id,
          accessType: AccessType.anyone,
          projectMember: [{ email: outsider.email, type: MemberType.editor }],
        },
      },
      owner,
    ),
  ];
  for (const { http, statusCode } of await Promise.all(attempts)) {
    expect([404, 403]).toContain(http);
    expect([
      errors.forbidden.code,
      errors.contentMissing.code,
      errors.fileMissing.code,
      errors.versionMissing.code,
      errors.projectMissing.code,
    ]).toContain(statusCode);
  }
});
