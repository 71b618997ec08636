import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administration } from '../../../../contract/calls/administration.ts';
import { JobKind } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { allJobs } from '../../../jobs/all-jobs.ts';
import { copyFilesJob } from '../../../jobs/copy-files.ts';
import { processImageJob } from '../../../jobs/process-media.ts';
import { newId } from '../../../platform/id.ts';
import type { TestApp } from '../../../test/test-accounts.ts';
import { addAdministrator } from '../../../test/test-administrators.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { putFile } from '../../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../../test/test-people.ts';
import { createProject } from '../../../test/test-projects.ts';
import { auditReader } from '../../audit/audit-reader.ts';
import { catchUp } from '../../events/reading.service.ts';
import { startHeartbeat } from '../../upkeep/processes/heartbeat.service.ts';

let koma: TestApp;
let admin: TestPerson;
let owner: TestPerson;
beforeAll(async () => {
  koma = await startTestApp({ environment: { BACKUP_DIR: '/nowhere/backups', BACKUP_AT: '03:15' } });
  admin = await addAdministrator(koma, { mayChange: true });
  owner = await addPerson(koma.platform, { name: 'Hana', plan: 'professional' });
});
afterAll(() => koma.stop());

const enqueue = (versionId: string) =>
  koma.platform.queue.enqueue(
    koma.platform.db,
    processImageJob,
    { versionId },
    { singletonKey: versionId, owner: owner.id },
  );

const failJob = (versionId: string) =>
  sql`update jobs set state = 'failed', ended_at = now(), tries = tries_max,
    reason = 'no room on the disk'
    where unique_key = ${versionId}`.execute(koma.platform.db);
const readFailed = () => koma.call(administration.failedJobs, { query: {} }, admin);
const retry = (id = '') => koma.send(administration.retryJob, { params: { id }, body: {} }, admin);

test('what waits is told by kind and by owner', async () => {
  for (let count = 0; count < 3; count++) await enqueue(newId());
  const { kinds, owners } = await koma.call(administration.queue, {}, admin);
  expect(kinds).toContainEqual({ queue: 'process-image', waiting: 3, running: 0, seconds: 3 });
  expect(owners).toEqual([
    { owner: { _id: owner.id, name: 'Hana', email: owner.email }, waiting: 3, seconds: 3 },
  ]);
});

test('a job that was given up says why, and is tried again with its file', async () => {
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const { versionId } = await putFile(koma.platform, { by: owner, projectId, name: 'shot.png' });
  await enqueue(versionId);
  await failJob(versionId);
  await koma.platform.pool.query("update file_versions set processing = 3, failure = 'processing.failed'");
  const [failed, ...others] = (await readFailed()).results;
  expect(others).toEqual([]);
  expect(failed).toMatchObject({ queue: 'process-image', reason: 'no room on the disk', tries: 4 });
  expect(failed?.owner?.name).toBe('Hana');
  expect((await retry(failed?._id)).http).toBe(200);
  expect((await readFailed()).results).toEqual([]);
  const { rows } = await koma.platform.pool.query('select processing from file_versions where id = $1', [
    versionId,
  ]);
  expect(rows).toEqual([{ processing: 1 }]);
  expect((await retry(failed?._id)).statusCode).toBe(errors.notFound.code);
});

test('the trail says which job was tried again', async () => {
  const versionId = newId();
  await enqueue(versionId);
  await failJob(versionId);
  const [failed] = (await readFailed()).results;
  expect(failed?.isRetriable).toBe(true);
  expect((await retry(failed?._id)).http).toBe(200);
  await catchUp(koma.platform, auditReader);
  const { entries } = await koma.call(administration.trail, { query: {} }, admin);
  expect(entries[0]?.what).toBe(`Administrator tried a job again: process-image, ${failed?._id}`);
});

test('every kind of job has a number in the record', () => {
  expect(allJobs.map(({ name }) => name).filter((name) => !Object.hasOwn(JobKind, name))).toEqual([]);
});

test('a copy that was given up is over: no other try is offered or taken', async () => {
  const rootId = newId();
  await koma.platform.queue.enqueue(koma.platform.db, copyFilesJob, { rootId }, { singletonKey: rootId });
  await failJob(rootId);
  const failed = (await readFailed()).results.find(({ queue }) => queue === 'copy-files');
  expect(failed?.isRetriable).toBe(false);
  expect((await retry(failed?._id)).statusCode).toBe(errors.notFound.code);
  await sql`delete from jobs where unique_key = ${rootId}`.execute(koma.platform.db);
});

test('a job whose like waits already is not tried again', async () => {
  const versionId = newId();
  await enqueue(versionId);
  await failJob(versionId);
  await enqueue(versionId);
  const [failed] = (await readFailed()).results;
  expect((await retry(failed?._id)).statusCode).toBe(errors.notice.code);
  expect((await readFailed()).results).toHaveLength(1);
});

test('the state tells the version, the migrations, the processes and the backups', async () => {
  const heartbeat = await startHeartbeat(koma.platform);
  const read = () => koma.call(administration.state, {}, admin);
  await expect.poll(async () => (await read()).processes.length).toBe(1);
  const state = await read();
  expect(state.processes[0]).toMatchObject({ role: 'api', pid: process.pid, isSilent: false, failing: [] });
  expect(state.migrations).toMatchObject({ pending: [], last: expect.stringMatching(/^\d{4}_/) });
  expect(state.backups).toMatchObject({ folder: '/nowhere/backups', keep: 7, failure: null, made: [] });
  expect(state.backups.nextAt).toMatch(/T03:15:00/);
  await heartbeat.stop();
  expect((await read()).processes).toEqual([]);
});
