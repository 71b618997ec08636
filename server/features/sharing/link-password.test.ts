import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType, MemberType } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import { DEVICE_HEADER } from '../../../contract/limits.ts';
import { newAddress, type TestApp, wire } from '../../test/test-accounts.ts';
import { shareTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { shareFile } from '../../test/test-links.ts';
import { addPerson } from '../../test/test-people.ts';
import { castProject, createProject } from '../../test/test-projects.ts';
import { requireLinkPassword } from './link-password.service.ts';
import { grantOf } from './share-codes.ts';

let koma: TestApp;
beforeAll(async () => {
  koma = await shareTestApp();
});

const RIGHT = 'kiri-no-mori';
const newDevice = () => randomBytes(32).toString('base64url');

async function protectFile() {
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const { fileId } = await putFile(koma.platform, { by: owner, projectId, name: 'shot.png' });
  const fileMember = [{ email: newAddress() }];
  const settings = { accessType: AccessType.password, linkPassword: RIGHT, fileMember };
  const { code } = await shareFile(koma, { owner, fileId, settings });
  const { pool } = koma.platform;
  const { rows } = await pool.query<{ id: string }>('select id from share_links where code = $1', [code]);
  return { owner, fileId, code, linkId: rows[0]?.id };
}

interface PasswordAttempt {
  from: string;
  password: string;
  device?: string;
}

async function say(code: string, { from, password, device }: PasswordAttempt): Promise<number> {
  const { fileId, hash } = await koma.call(sharing.getFileLink, { params: { code } });
  const { statusCode } = await koma.app.inject({
    method: 'PUT',
    url: `/api/file/validate-file-share-password/${fileId}`,
    remoteAddress: from,
    headers: { ...(device && { [DEVICE_HEADER]: device }) },
    payload: { linkPassword: wire(password), hash },
  });
  return statusCode;
}

test('a link stays open to a browser that opened it before, however many others guess', async () => {
  const { code, linkId } = await protectFile();
  const device = newDevice();
  expect(await say(code, { from: '192.0.2.7', password: RIGHT, device })).toBe(200);
  await koma.platform.pool.query('update rate_limits set count = 200 where key = $1', [
    `share-password:${linkId}`,
  ]);
  expect(await say(code, { from: '192.0.2.8', password: RIGHT })).toBe(429);
  expect(await say(code, { from: '192.0.2.8', password: RIGHT, device })).toBe(200);
});

test('one customer with many networks does not close a link to everybody', async () => {
  const { code } = await protectFile();
  const answers = [];
  for (let i = 0; i < 42; i++) {
    answers.push(await say(code, { from: `2001:db8:7:${i.toString(16)}::1`, password: 'wrong' }));
  }
  expect(answers).toEqual([...Array(40).fill(422), 429, 429]);
  expect(await say(code, { from: '192.0.2.9', password: RIGHT })).toBe(200);
});

test('a browser that is known to a link guesses its new password no faster than others', async () => {
  const { code, owner, fileId } = await protectFile();
  const device = newDevice();
  await say(code, { from: '192.0.2.7', password: RIGHT, device });
  const settings = { accessType: AccessType.password, linkPassword: 'ame-no-mori' };
  await shareFile(koma, { owner, fileId, settings });
  for (let i = 0; i < 10; i++) {
    expect(await say(code, { from: '192.0.2.7', password: 'wrong', device })).toBe(422);
  }
  expect(await say(code, { from: '192.0.2.7', password: 'ame-no-mori', device })).toBe(429);
  expect(await say(code, { from: '192.0.2.7', password: 'ame-no-mori' })).toBe(429);
});

test('a member opens a protected link without the password, and with the membership it closes', async () => {
  const { owner, project, viewer } = await castProject(koma);
  const { _id: projectId } = project;
  const protection = { accessType: AccessType.password, linkPassword: wire(RIGHT) };
  const { code } = await koma.call(sharing.shareProject, { body: { projectId, ...protection } }, owner);
  const open = (by: object, body: object = {}) =>
    koma.call(sharing.openProjectLink, { query: { link: code }, body }, by);
  const list = async (hash: string, by: object = {}) => {
    const sender = { ...by, headers: { 'share-hash': hash } };
    return (await koma.send(files.getList, { params: { id: projectId }, query: {} }, sender)).statusCode;
  };
  const { hash } = await open(viewer);
  expect(await list(hash, viewer)).toBe(200);
  expect(await list(hash)).toBe(errors.notShared.code);
  expect((await koma.call(sharing.getProjectLink, { query: { link: code } }, viewer)).isGranted).toBe(true);

  const body = { projectMember: [{ email: viewer.email, type: MemberType.remove }] };
  await koma.call(projects.manageMembers, { params: { id: projectId }, body }, owner);
  expect([await list(hash, viewer), await list(hash)]).toEqual(Array(2).fill(errors.notShared.code));
  const { hash: proven } = await open(viewer, { password: wire(RIGHT), hash });
  expect(await list(proven)).toBe(200);
  expect((await open({}, { hash: proven })).hash).toBe(proven);
});

test('a password that was said proves one link alone, and until the next password', async () => {
  const [one, other] = [await protectFile(), await protectFile()];
  const readLink = ({ code }: { code: string }) =>
    koma.platform.db
      .selectFrom('share_links')
      .select(['id', 'epoch', 'access_type', 'password_hash'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
  const link = await readLink(one);
  const attempt = { link, wire: wire(RIGHT), field: 'linkPassword', network: '192.0.2.10' };
  const proof = await requireLinkPassword(koma.platform, attempt);
  expect(grantOf(link, proof).isProven).toBe(true);
  expect(grantOf(await readLink(other), proof).isProven).toBe(false);
  const settings = { accessType: AccessType.password, linkPassword: 'ame-no-mori' };
  await shareFile(koma, { owner: one.owner, fileId: one.fileId, settings });
  expect(grantOf(await readLink(one), proof).isProven).toBe(false);
});
