import { afterAll, beforeAll, expect, test } from 'vitest';
import { administration } from '../../../contract/calls/administration.ts';
import { audit } from '../../../contract/calls/audit.ts';
import { forYou } from '../../../contract/calls/for-you.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { errors } from '../../../contract/errors.ts';
import type { TestApp } from '../../test/test-accounts.ts';
import { addAdministrator } from '../../test/test-administrators.ts';
import { startTestApp } from '../../test/test-app.ts';
import type { TestPerson } from '../../test/test-people.ts';
import { makeIdle } from '../../test/test-retention.ts';
import { auditReader } from '../audit/audit-reader.ts';
import { catchUp } from '../events/reading.service.ts';
import { applyRetention } from './retention-rules.service.ts';

let koma: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  koma = await startTestApp({ environment: { RETENTION_ARCHIVE_DAYS: '100', RETENTION_DELETE_DAYS: '60' } });
  admin = await addAdministrator(koma, { mayChange: true });
  await applyRetention(koma.platform);
});
afterAll(() => koma.stop());

const read = () => koma.call(administration.retention, {}, admin);
const set = (rules: object) => {
  const body = { trashDays: 14, versionDays: null, archiveDays: null, deleteDays: null, ...rules };
  return koma.send(administration.setRetention, { body }, admin);
};

test('the settings count until the rules are changed on the page', async () => {
  expect(await read()).toEqual({
    ...{ trashDays: 14, versionDays: null, archiveDays: 100, deleteDays: 60 },
    ...{ isEdited: false, archiveClass: null },
  });
  expect((await set({ deleteDays: 60 })).errors?.[0]?.field).toBe('archiveDays');
  expect((await set({ archiveDays: 5 })).statusCode).toBe(errors.badRequest.code);
  await set({ archiveDays: 90, deleteDays: 60 });
  await applyRetention(koma.platform);
  expect(await read()).toMatchObject({ archiveDays: 90, isEdited: true });
});

test('a project that nobody uses is archived and deleted, each after two words to its owner, by Koma', async () => {
  const { owner, projectId, told, find, run: runOnce } = await makeIdle(koma, 76);
  // Runs twice: the second run finds nothing to do.
  const run = (days: number) => runOnce(days, 0);
  await run(0);
  expect(await told()).toEqual(['Film will soon go to the archive']);
  await run(11);
  await run(3);
  expect(await told()).toHaveLength(2);
  expect(await find()).toEqual({ archived: true, deleted: false });
  await run(46);
  await run(11);
  expect((await told()).slice(2)).toEqual(['Film will soon be deleted', 'Film will soon be deleted']);
  expect(await find()).toEqual({ archived: true, deleted: false });
  await run(3);
  expect(await find()).toEqual({ archived: true, deleted: true });
  await catchUp(koma.platform, auditReader);
  const { entries } = await koma.call(audit.list, { query: { projectId } }, owner);
  expect(entries.slice(0, 5).map(({ what, by }) => [what, by])).toEqual([
    ['Deleted the project', null],
    ['Told the owner that the unused project will go', null],
    ['Told the owner that the unused project will go', null],
    ['Archived the project, which nobody used', null],
    ["Changed the project's settings", null],
  ]);
});

test('what somebody looks at stays, and what is taken out of the archive begins anew', async () => {
  const { owner, projectId, told, find, run } = await makeIdle(koma, 500);
  await koma.call(forYou.visit, { params: { id: projectId }, body: {} }, owner);
  await run(0);
  expect(await told()).toEqual([]);
  const other = await makeIdle(koma, 500);
  await other.run(0, 11, 3);
  expect(await other.find()).toEqual({ archived: true, deleted: false });
  const out = { params: { id: other.projectId }, body: { isArchived: false } };
  await koma.call(projects.archive, out, other.owner);
  await other.run(0);
  expect(await other.find()).toEqual({ archived: false, deleted: false });
  expect(await other.told()).toHaveLength(3);
  expect(await find()).toEqual({ archived: false, deleted: false });
});

test('nothing becomes of a project whose owner no mail reaches, until both words can be said anew', async () => {
  const { owner, told, find, run } = await makeIdle(koma, 76);
  const refuse = () =>
    koma.platform.db
      .insertInto('refused_addresses')
      .values({ account_id: owner.id, email_key: owner.email, answer: '550 no such user' })
      .execute();
  const mend = () =>
    koma.platform.db.deleteFrom('refused_addresses').where('account_id', '=', owner.id).execute();
  await run(0, 11);
  await refuse();
  await run(3, 100);
  expect(await told()).toHaveLength(2);
  expect(await find()).toEqual({ archived: false, deleted: false });
  await mend();
  await run(0);
  expect(await find()).toEqual({ archived: false, deleted: false });
  await run(11, 3);
  expect(await told()).toHaveLength(4);
  expect(await find()).toEqual({ archived: true, deleted: false });
  await run(46, 11);
  await refuse();
  await run(3, 100);
  await mend();
  await run(0);
  expect(await told()).toHaveLength(7);
  expect(await find()).toEqual({ archived: true, deleted: false });
  await run(11, 3);
  expect(await find()).toEqual({ archived: true, deleted: true });
});

const closings = [
  {
    who: 'whose owner is over the plan',
    close: 'update accounts set locked_at = now() where id = $1',
    open: 'update accounts set locked_at = null where id = $1',
  },
  {
    who: 'that a change of plan closed',
    close: 'update projects set state = 2 where owner_id = $1',
    open: 'update projects set state = 1 where owner_id = $1',
  },
  ...(['disabled', 'deactivated'] as const).map((state) => ({
    who: `whose owner is ${state}`,
    close: `update accounts set state = '${state}' where id = $1`,
    open: "update accounts set state = 'active' where id = $1",
  })),
];

test.each(closings)('a project $who waits until it can be opened', async ({ close, open }) => {
  const { owner, told, find, run } = await makeIdle(koma, 76);
  await koma.platform.pool.query(close, [owner.id]);
  await run(0, 11, 3, 100);
  expect(await told()).toEqual([]);
  await koma.platform.pool.query(open, [owner.id]);
  await run(0, 11);
  expect(await told()).toHaveLength(2);
  await koma.platform.pool.query(close, [owner.id]);
  await run(3);
  await koma.platform.pool.query(open, [owner.id]);
  await run(0);
  expect(await find()).toEqual({ archived: false, deleted: false });
  await run(11, 3);
  expect(await told()).toHaveLength(4);
  expect(await find()).toEqual({ archived: true, deleted: false });
  await run(46, 11);
  await koma.platform.pool.query(close, [owner.id]);
  await run(3, 100);
  expect(await told()).toHaveLength(6);
  expect(await find()).toEqual({ archived: true, deleted: false });
  await koma.platform.pool.query(open, [owner.id]);
  await run(0, 11);
  expect(await told()).toHaveLength(8);
  await run(3);
  expect(await find()).toEqual({ archived: true, deleted: true });
});
