import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { errors } from '../../../../contract/errors.ts';
import { newId } from '../../../platform/id.ts';
import {
  newAddress,
  PASSWORD,
  readLastMail,
  readLinkToken,
  readMails,
  register,
  signIn,
} from '../../../test/test-accounts.ts';
import { startTestApp } from '../../../test/test-app.ts';

const koma = await startTestApp();
afterAll(() => koma.stop());

const change = (token: string, body: object) => koma.send(accounts.updateProfile, { body }, { token });

test('a person changes name, Japanese name, language and time zone', async () => {
  const { token } = await register(koma);
  const changes = {
    name: ' Noa ',
    japaneseName: 'ノア',
    language: 'he',
    timeZone: 'Asia/Jerusalem',
  };
  expect(await change(token, changes)).toMatchObject({ http: 200, data: { ...changes, name: 'Noa' } });
  expect(await koma.call(accounts.profile, {}, { token })).toMatchObject({ ...changes, name: 'Noa' });
});

test.each([
  ['an empty name', { name: '  ' }, 'name'],
  ['an empty address', { email: '' }, 'email'],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['a bare offset as time zone', { timeZone: '+09:00' }, 'timeZone'],
  ['an unknown language', { language: 'fr' }, 'language'],
  ['an array as name', { name: ['Noa'] }, 'name'],
  ['a field that is not theirs to set', { loginCount: 7 }, 'loginCount'],
])('%s is refused beside its field', async (_, body, field) => {
  const { token } = await register(koma);
  expect(await change(token, body)).toMatchObject({ http: 400, errors: [{ field }] });
});

test('a new account has the Free plan with its limits and nothing used', async () => {
  const { token } = await register(koma);
  expect(await koma.call(accounts.profile, {}, { token })).toMatchObject({
    planType: 1,
    planTitle: 'Free',
    planExpiryDate: null,
    versioningAllowed: false,
    projects: 0,
    projectsAllowed: 2,
    teams: 0,
    teamsAllowed: 1,
    canDeleteProject: false,
    canCancelled: false,
  });
});

test('the overview counts what the plan limits, and not what is deleted', async () => {
  const [owner, member, both] = [await register(koma), await register(koma), await register(koma)];
  const idOf = async (person: { token: string }) =>
    (await koma.call(accounts.me, {}, { token: person.token }))._id;
  const [ownerId, memberId, bothId] = [await idOf(owner), await idOf(member), await idOf(both)];
  const [teamId, liveId, deletedId] = [newId(), newId(), newId()];
  const { db } = koma.platform;
  await db.insertInto('teams').values({ id: teamId, owner_id: ownerId, name: '制作' }).execute();
  await db
    .insertInto('projects')
    .values([
      { id: liveId, owner_id: ownerId, name: 'CM', size_bytes: 700 },
      { id: deletedId, owner_id: ownerId, name: '旧', size_bytes: 90, deleted_at: new Date() },
    ])
    .execute();
  await db
    .insertInto('team_members')
    .values([{ id: newId(), team_id: teamId, account_id: bothId, role: 1 }])
    .execute();
  await db
    .insertInto('project_members')
    .values([
      { id: newId(), project_id: liveId, account_id: memberId, type: 1, joined_at: new Date() },
      { id: newId(), project_id: liveId, account_id: bothId, type: 1 },
    ])
    .execute();
  expect(await koma.call(accounts.overview, {}, { token: owner.token })).toEqual({
    plan: 'Free',
    renewDate: null,
    cancelDate: null,
    isPaymentFailing: false,
    locksAt: null,
    isLocked: false,
    projects: 1,
    maxProjects: 2,
    users: 3,
    maxUsers: 3,
    storage: 700,
    maxStorage: 2 * 1024 ** 3,
    teams: 1,
    maxTeams: 1,
    shared: 0,
    trashDays: 14,
    closed: 0,
    listed: 1,
    lists: { mine: { customers: false, archive: false }, shared: { customers: false, archive: false } },
    pinned: [],
    newNotification: 0,
  });
  const { projects, shared } = await koma.call(accounts.overview, {}, { token: member.token });
  expect({ projects, shared }).toEqual({ projects: 0, shared: 1 });
});

test('a new address takes effect when its mail is opened, and the old one is told', async () => {
  const { email, token } = await register(koma, { language: 'ja' });
  const wanted = newAddress('new');
  const answer = await koma.send(accounts.updateProfile, { body: { email: wanted } }, { token });
  expect(answer).toMatchObject({ http: 200, data: { email, pendingEmail: wanted } });
  expect((await readLastMail(koma.platform, email)).text).toContain(wanted);
  expect((await readLastMail(koma.platform, wanted)).subject).toBe('新しいメールアドレスの確認');
  const link = await readLinkToken(koma.platform, wanted);
  expect(await koma.call(accounts.tokenDetail, { query: { token: link } })).toMatchObject({
    purpose: 'verify-email',
    email: wanted,
  });
  expect((await signIn(koma, { email: wanted, password: PASSWORD })).http).toBe(422);
  expect(await koma.call(accounts.verifyEmail, { body: { token: link } })).toEqual({ email: wanted });
  expect((await signIn(koma, { email: wanted, password: PASSWORD })).http).toBe(200);
  expect((await signIn(koma, { email, password: PASSWORD })).http).toBe(422);
  expect((await koma.call(accounts.profile, {}, { token })).pendingEmail).toBeNull();
  for (const again of [
    await koma.send(accounts.verifyEmail, { body: { token: link } }),
    await koma.send(accounts.tokenDetail, { query: { token: link } }),
  ]) {
    expect(again).toMatchObject({ http: 410, statusCode: errors.linkExpired.code });
  }
});

test('only the newest of several wishes for an address counts, and saving the rest does not end it', async () => {
  const { email, token } = await register(koma);
  const [first, second] = [newAddress(), newAddress()];
  await change(token, { email: first });
  const firstLink = await readLinkToken(koma.platform, first);
  await change(token, { email: second });
  expect((await koma.send(accounts.verifyEmail, { body: { token: firstLink } })).http).toBe(410);
  expect(await change(token, { email, name: 'Noa' })).toMatchObject({
    data: { email, pendingEmail: second },
  });
  const secondLink = await readLinkToken(koma.platform, second);
  expect(await koma.call(accounts.verifyEmail, { body: { token: secondLink } })).toEqual({ email: second });
});

test('nobody learns from the page that an address belongs to somebody else', async () => {
  const [mine, yours] = [await register(koma), await register(koma)];
  const answer = await koma.send(
    accounts.updateProfile,
    { body: { email: yours.email } },
    { token: mine.token },
  );
  expect(answer).toMatchObject({ http: 200, data: { pendingEmail: yours.email } });
  const mail = await readLastMail(koma.platform, yours.email);
  expect(mail.subject).toBe('You already have a Koma account');
  expect(mail.text).not.toContain('email-verification');
});

test('an address that somebody else took meanwhile stays theirs', async () => {
  const { token } = await register(koma);
  const wanted = newAddress();
  await change(token, { email: wanted });
  const link = await readLinkToken(koma.platform, wanted);
  await register(koma, { email: wanted });
  expect(await koma.send(accounts.verifyEmail, { body: { token: link } })).toMatchObject({ http: 409 });
});

test('who takes an invited address as their own takes over its invitations', async () => {
  const [owner, guest] = [await register(koma), await register(koma)];
  const ownerId = (await koma.call(accounts.me, {}, { token: owner.token }))._id;
  const guestId = (await koma.call(accounts.me, {}, { token: guest.token }))._id;
  const [invited, projectId, invitedId] = [newAddress(), newId(), newId()];
  const { db } = koma.platform;
  await db
    .insertInto('accounts')
    .values({ id: invitedId, email: invited, email_key: invited, state: 'invited' })
    .execute();
  await db.insertInto('projects').values({ id: projectId, owner_id: ownerId, name: 'CM' }).execute();
  await db
    .insertInto('project_members')
    .values({ id: newId(), project_id: projectId, account_id: invitedId, type: 1 })
    .execute();
  await change(guest.token, { email: invited });
  await koma.call(accounts.verifyEmail, { body: { token: await readLinkToken(koma.platform, invited) } });
  const members = await db
    .selectFrom('project_members')
    .selectAll()
    .where('project_id', '=', projectId)
    .execute();
  expect(members).toMatchObject([{ account_id: guestId, joined_at: null }]);
});

async function uploadPicture(token: string, bytes: Buffer, fileName = 'me.png', fileSize?: number) {
  const body = { fileName, ...(fileSize && { fileSize }) };
  const { signedUrl, fileNameWithPrefix } = await koma.call(accounts.signPicture, { body }, { token });
  const contentType = fileName.endsWith('png') ? 'image/png' : 'image/jpeg';
  const { pathname, search } = new URL(signedUrl);
  const sent = await koma.app.inject({
    method: 'PUT',
    url: pathname + search,
    headers: { 'content-type': contentType },
    payload: bytes,
  });
  return { http: sent.statusCode, fileNameWithPrefix };
}

async function openPicture(address: string | null) {
  const { pathname, search } = new URL(address ?? '');
  return koma.app.inject({ method: 'GET', url: pathname + search });
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff3b2e' } });

test('a picture becomes square and upright and loses what the camera wrote into it', async () => {
  const { token } = await register(koma);
  const bytes = await photo(900, 600)
    .withExif({ IFD3: { GPSLatitude: '35/1 41/1 22/1' }, IFD0: { Make: 'Camera', Orientation: '6' } })
    .jpeg()
    .toBuffer();
  const { http, fileNameWithPrefix } = await uploadPicture(token, bytes, 'me.jpg', bytes.length);
  expect(http).toBe(200);
  const answer = await koma.send(
    accounts.updateProfile,
    { body: { profilePic: fileNameWithPrefix } },
    { token },
  );
  const shown = await openPicture(answer.data.profilePic);
  expect(shown.headers['content-type']).toBe('image/webp');
  const metadata = await sharp(shown.rawPayload).metadata();
  expect(metadata).toMatchObject({ width: 512, height: 512, format: 'webp' });
  expect(metadata.exif).toBeUndefined();
  const removed = await koma.send(accounts.updateProfile, { body: { profilePic: null } }, { token });
  expect(removed.data.profilePic).toBeNull();
});

test('an old picture goes away once its addresses have ended', async () => {
  const { token } = await register(koma);
  const bytes = await photo(40, 40).png().toBuffer();
  for (let i = 0; i < 2; i++) {
    const { fileNameWithPrefix } = await uploadPicture(token, bytes);
    await koma.call(accounts.updateProfile, { body: { profilePic: fileNameWithPrefix } }, { token });
  }
  const { rows } = await koma.platform.pool.query<{ keys: string[]; later: boolean }>(
    `select payload -> 'keys' as keys, start_after > now() + interval '14 minutes' as later
     from jobs where name = 'remove-objects'`,
  );
  expect(rows.at(-1)).toMatchObject({ later: true });
  expect(await koma.platform.storage.head(rows.at(-1)?.keys[0] ?? '')).toBeDefined();
});

test('what is no picture is refused, whatever it is called', async () => {
  const { token } = await register(koma);
  const refused = async (bytes: Buffer) => {
    const { fileNameWithPrefix } = await uploadPicture(token, bytes);
    return koma.send(accounts.updateProfile, { body: { profilePic: fileNameWithPrefix } }, { token });
  };
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const gif = await photo(10, 10).gif().toBuffer();
  const cut = (await photo(600, 600).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 500);
  for (const bytes of [svg, gif, cut]) {
    expect(await refused(bytes)).toMatchObject({
      http: 422,
      errors: [{ field: 'profilePic', message: 'Please choose a PNG or JPEG picture.' }],
    });
  }
});

test('other formats and sizes are refused before a byte is sent', async () => {
  const { token } = await register(koma);
  const ask = (body: { fileName: string; fileSize?: number }) =>
    koma.send(accounts.signPicture, { body }, { token });
  expect((await ask({ fileName: 'me.gif' })).http).toBe(422);
  expect((await ask({ fileName: 'me.png', fileSize: 5 * 1024 * 1024 + 1 })).http).toBe(422);
  const tooMuch = await uploadPicture(token, Buffer.alloc(5 * 1024 * 1024 + 1));
  expect(tooMuch.http).toBe(413);
});

test('nobody can take a picture that somebody else uploaded', async () => {
  const [mine, yours] = [await register(koma), await register(koma)];
  const { fileNameWithPrefix } = await uploadPicture(yours.token, await photo(40, 40).png().toBuffer());
  for (const profilePic of [
    fileNameWithPrefix,
    fileNameWithPrefix.split('.')[0],
    '../../etc/passwd',
    'x.y',
  ]) {
    expect(await change(mine.token, { profilePic })).toMatchObject({ http: 422 });
  }
});

test('a mail about a change of address goes out at most every 30 seconds', async () => {
  const { token } = await register(koma);
  const email = newAddress();
  await change(token, { email });
  expect((await change(token, { email })).http).toBe(429);
  expect(await readMails(koma.platform, email)).toHaveLength(1);
});
