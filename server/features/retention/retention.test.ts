import { afterAll, beforeAll, expect, test } from 'vitest';
import { administration } from '../../../contract/calls/administration.ts';
import { audit } from '../../../contract/calls/audit.ts';
import { files } from '../../../contract/calls/files.ts';
import { forYou } from '../../../contract/calls/for-you.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { errors } from '../../../contract/errors.ts';
import { readMails, type TestApp } from '../../test/test-accounts.ts';
import { addAdministrator } from '../../test/test-administrators.ts';
import { startTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';
import { auditReader } from '../audit/audit-reader.ts';
import { catchUp } from '../events/reading.service.ts';
import { purgeTrash } from '../files/trash/trash.service.ts';
import { applyRules } from './retention.service.ts';
import { applyRetention } from './retention-rules.service.ts';

let koma: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  koma = await startTestApp({ environment: { RETENTION_ARCHIVE_DAYS: '100', RETENTION_DELETE_DAYS: '60' } });
  admin = await addAdministrator(koma, { mayChange: true });
  await applyRetention(koma.parts);
});
afterAll(() => koma.stop());

const read = () => koma.call(administration.retention, {}, admin);
const set = (rules: object) => {
  const body = { trashDays: 14, versionDays: null, archiveDays: null, deleteDays: null, ...rules };
  return koma.send(administration.setRetention, { body }, admin);
};

/** As if all that ever happened to the project had happened so many days earlier. */
async function passDays(projectId: string, days: number) {
  await koma.parts.pool.query(
    `update projects set last_activity_at = last_activity_at - make_interval(days => $2),
      archived_at = archived_at - make_interval(days => $2),
      retention_at = retention_at - make_interval(days => $2) where id = $1`,
    [projectId, days],
  );
}

async function makeIdle(days: number) {
  const owner = await addPerson(koma.parts, { name: 'Hana', plan: 'professional' });
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  await passDays(projectId, days);
  const told = async () => (await readMails(koma.parts, owner.email)).map(({ subject }) => subject);
  const find = async () => {
    const { rows } = await koma.parts.pool.query(
      'select archived_at is not null as archived, deleted_at is not null as deleted from projects where id = $1',
      [projectId],
    );
    return rows[0];
  };
  return { owner, projectId, told, find };
}

test('the settings count until the rules are changed on the page', async () => {
  expect(await read()).toEqual({
    ...{ trashDays: 14, versionDays: null, archiveDays: 100, deleteDays: 60 },
    ...{ isEdited: false, archiveClass: null },
  });
  expect((await set({ deleteDays: 60 })).errors?.[0]?.field).toBe('archiveDays');
  expect((await set({ archiveDays: 5 })).statusCode).toBe(errors.badRequest.code);
  await set({ archiveDays: 90, deleteDays: 60 });
  await applyRetention(koma.parts);
  expect(await read()).toMatchObject({ archiveDays: 90, isEdited: true });
});

test('a project that nobody uses is archived and deleted, each after two words to its owner, by Koma', async () => {
  const { owner, projectId, told, find } = await makeIdle(76);
  const run = async (days: number) => {
    await passDays(projectId, days);
    // A second run finds nothing to do.
    for (let count = 0; count < 2; count++) await applyRules(koma.parts);
  };
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
  await catchUp(koma.parts, auditReader);
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
  const { owner, projectId, told, find } = await makeIdle(500);
  await koma.call(forYou.visit, { params: { id: projectId }, body: {} }, owner);
  await applyRules(koma.parts);
  expect(await told()).toEqual([]);
  const other = await makeIdle(500);
  await applyRules(koma.parts);
  await passDays(other.projectId, 11);
  await applyRules(koma.parts);
  await passDays(other.projectId, 3);
  await applyRules(koma.parts);
  expect(await other.find()).toEqual({ archived: true, deleted: false });
  const out = { params: { id: other.projectId }, body: { isArchived: false } };
  await koma.call(projects.archive, out, other.owner);
  await applyRules(koma.parts);
  expect(await other.find()).toEqual({ archived: false, deleted: false });
  expect(await other.told()).toHaveLength(3);
  expect(await find()).toEqual({ archived: false, deleted: false });
});

test('the trash keeps things for as long as the rule says', async () => {
  const owner = await addPerson(koma.parts, { plan: 'professional' });
  const { _id: projectId } = await createProject(koma, owner, { name: 'Trash' });
  const { fileId } = await putFile(koma.parts, { by: owner, projectId, name: 'b.png' });
  await koma.call(files.delete, { params: { id: fileId } }, owner);
  await koma.parts.pool.query("update files set deleted_at = now() - interval '20 days' where id = $1", [
    fileId,
  ]);
  await set({ trashDays: 30 });
  await purgeTrash(koma.parts);
  expect((await koma.send(files.restore, { params: { id: fileId }, body: {} }, owner)).http).toBe(200);
  await koma.call(files.delete, { params: { id: fileId } }, owner);
  await koma.parts.pool.query("update files set deleted_at = now() - interval '2 days' where id = $1", [
    fileId,
  ]);
  await set({ trashDays: 1 });
  await purgeTrash(koma.parts);
  const { rows } = await koma.parts.pool.query('select id from files where id = $1', [fileId]);
  expect(rows).toEqual([]);
});
