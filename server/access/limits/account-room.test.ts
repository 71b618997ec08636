import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '../../../contract/calls/accounts.ts';
import { administration } from '../../../contract/calls/administration.ts';
import { billing } from '../../../contract/calls/billing.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { uploads } from '../../../contract/calls/uploads.ts';
import type { Language } from '../../../contract/enums.ts';
import { errors } from '../../../contract/errors.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { addAdministrator } from '../../test/test-administrators.ts';
import { startTestApp } from '../../test/test-app.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';
import { applyAccountRoom } from './account-room.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

let free: TestApp;
let small: TestApp;
let large: TestApp;
beforeAll(async () => {
  free = await startTestApp();
  const { database } = free;
  const start = (STORAGE_PER_ACCOUNT: string) =>
    startTestApp({ database, environment: { STORAGE_PER_ACCOUNT } });
  small = await start('500 MB');
  large = await start('50 GB');
});
afterAll(async () => {
  for (const koma of [large, small, free]) await koma.stop();
});

let person: TestPerson;
let projectId: string;
beforeEach(async () => {
  person = await addPerson(free.platform);
  projectId = (await createProject(free, person, { name: 'Film' }))._id;
});

const fill = (id: string, bytes: number) =>
  free.platform.pool.query('update projects set size_bytes = $2 where id = $1', [id, bytes]);
async function begin(language: Language = 'en') {
  const file = { fileName: 'a.mp4', fileSize: 600 * MIB, mimeType: 'video/mp4' };
  const sender = { ...person, language };
  const answer = await free.send(
    uploads.startMultipart,
    { body: { projectId, fileId: null, ...file } },
    sender,
  );
  if (answer.http === 200)
    await free.platform.pool.query('delete from uploads where id = $1', [answer.data._id]);
  return answer;
}
const readStorage = async () => (await free.call(accounts.overview, {}, person)).maxStorage;

test('what the operator gives an account limits its plan, and a larger limit does not extend it', async () => {
  await applyAccountRoom(small.platform);
  expect(await readStorage()).toBe(500 * MIB);
  expect(await begin()).toMatchObject({
    http: 403,
    statusCode: errors.accountFull.code,
    message: expect.stringContaining('all the storage that an account gets here'),
  });
  expect((await begin('ja')).message).toContain('このサーバーで1アカウントが使える上限');
  expect((await begin('he')).message).toContain('נפח האחסון שחשבון מקבל');
  await applyAccountRoom(large.platform);
  expect(await readStorage()).toBe(2 * GIB);
  expect((await begin()).http).toBe(200);
  await applyAccountRoom(small.platform);
  await applyAccountRoom(free.platform);
  expect(await readStorage()).toBe(2 * GIB);
  expect((await begin()).http).toBe(200);
});

test('where the plan is the smaller one, the plan is what is full', async () => {
  await applyAccountRoom(large.platform);
  await fill(projectId, 2 * GIB);
  expect((await begin()).statusCode).toBe(errors.planLimit.code);
});

test('who has more keeps it, and brings nothing back beyond the limit', async () => {
  const { _id: other } = await createProject(free, person, { name: 'Next' });
  await fill(projectId, 600 * MIB);
  await applyAccountRoom(small.platform);
  await free.call(projects.delete, { params: { id: projectId } }, person);
  await fill(other, 100 * MIB);
  const restore = () => free.send(projects.restoreById, { params: { id: projectId }, body: {} }, person);
  expect((await restore()).statusCode).toBe(errors.accountFull.code);
  await fill(projectId, 400 * MIB);
  expect((await restore()).http).toBe(200);
  await fill(projectId, 600 * MIB);
  expect(await free.call(accounts.overview, {}, person)).toMatchObject({ isLocked: false, locksAt: null });
});

test('who buys and who runs the installation read the same limit', async () => {
  const admin = await addAdministrator(free);
  await fill(projectId, 600 * MIB);
  await applyAccountRoom(small.platform);
  const { plans } = await free.call(billing.getPlans, {}, person);
  const found = await free.call(administration.accounts, { query: { search: person.email } }, admin);
  const owners = await free.call(administration.storage, { query: {} }, admin);
  const owner = owners.results.find(({ _id }) => _id === person.id);
  const limits = [...plans, ...found.results, owner].map((row) => row?.maxStorage);
  expect(limits).toEqual(Array.from({ length: 5 }, () => 500 * MIB));
});
