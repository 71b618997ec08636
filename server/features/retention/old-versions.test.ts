import { afterAll, beforeAll, expect, test } from 'vitest';
import { selections } from '../../../contract/calls/selections.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType } from '../../../contract/enums.ts';
import { say } from '../../test/test-comments.ts';
import { startVersions } from '../../test/test-versions.ts';
import { applyRules } from './retention.service.ts';

let stage: Awaited<ReturnType<typeof startVersions>>;
beforeAll(async () => {
  stage = await startVersions();
  await stage.koma.platform.db
    .insertInto('retention_rules')
    .values({ trash_days: 14, version_days: 30, is_edited: true })
    .execute();
});
afterAll(() => stage.stop());

const age = (id: string, days: number) =>
  stage.koma.platform.pool.query(
    'update file_versions set created_at = now() - make_interval(days => $2) where id = $1',
    [id, days],
  );
const setStatus = (id: string, status: number) =>
  stage.koma.platform.pool.query('update file_versions set status = $2 where id = $1', [id, status]);

test('versions that another one followed long ago go to the trash, but for those that count', async () => {
  const { koma, cast, newFile, create, stackOf } = stage;
  const { owner } = cast;
  const { fileId, versionId: first } = await newFile();
  await create(owner, { fileId });
  await create(owner, { fileId });
  const ids = async () => (await stackOf(fileId)).map(({ _id }) => _id);
  const [third = '', second = ''] = await ids();
  await age(first, 100);
  await age(second, 60);
  for (let count = 0; count < 2; count++) await applyRules(koma.platform);
  expect(await ids()).toEqual([third, second]);
  await setStatus(second, 3);
  await age(third, 40);
  await applyRules(koma.platform);
  expect(await ids()).toEqual([third, second]);
  await setStatus(second, 0);
  await applyRules(koma.platform);
  expect(await ids()).toEqual([third]);
});

async function makeOld({ fileId, versionId }: { fileId: string; versionId: string }) {
  const { cast, create, stackOf } = stage;
  await create(cast.owner, { fileId });
  const [top] = await stackOf(fileId);
  await age(versionId, 100);
  await age(top?._id ?? '', 60);
  const isKept = async () => (await stackOf(fileId)).some(({ _id }) => _id === versionId);
  return { fileId, versionId, isKept };
}

const addOld = async () => makeOld(await stage.newFile());

async function whileHeld(statement: string, id: string, run: () => Promise<void>) {
  const holder = await stage.koma.platform.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(statement, [id]);
    await run();
  } finally {
    await holder.query('commit');
    holder.release();
  }
}

test('a version that a selection keeps stays for as long as its link shows it', async () => {
  const { koma, cast, projectId, newFile } = stage;
  const file = await newFile();
  const body = { projectId, name: 'Best of', fileIds: [file.fileId] };
  const { _id: selectionId } = await koma.call(selections.add, { body }, cast.owner);
  const share = (newestOnly: boolean) =>
    koma.call(
      selections.share,
      { body: { selectionId, accessType: AccessType.anyone, newestOnly } },
      cast.owner,
    );
  await share(false);
  const { isKept } = await makeOld(file);
  await applyRules(koma.platform);
  expect(await isKept()).toBe(true);
  await share(true);
  await applyRules(koma.platform);
  expect(await isKept()).toBe(false);
});

test('in a project that nobody can open, where nothing could be taken back, versions stay', async () => {
  const { koma, projectId } = stage;
  const { isKept } = await addOld();
  const setState = (state: number) =>
    koma.platform.pool.query('update projects set state = $2 where id = $1', [projectId, state]);
  await setState(2);
  await applyRules(koma.platform);
  await setState(1);
  expect(await isKept()).toBe(true);
  await applyRules(koma.platform);
  expect(await isKept()).toBe(false);
});

/** Runs the work after the job listed its candidates and before it takes the first. */
async function afterTheyWereFound(work: () => Promise<unknown>) {
  const { koma, projectId } = stage;
  let running: Promise<void> | undefined;
  await whileHeld('select from projects where id = $1 for no key update', projectId, async () => {
    running = applyRules(koma.platform);
    await expect
      .poll(async () => {
        const { rows } = await koma.platform.pool.query(
          `select from pg_stat_activity where datname = current_database()
            and cardinality(pg_blocking_pids(pid)) > 0`,
        );
        return rows.length;
      })
      .toBe(1);
    await work();
  });
  await running;
}

test.each([null, 365])(
  'a rule that is changed to %s while the job runs counts for what has not had its turn',
  async (days) => {
    const { isKept } = await addOld();
    const setDays = (value: number | null) =>
      stage.koma.platform.db.updateTable('retention_rules').set({ version_days: value }).execute();
    await afterTheyWereFound(() => setDays(days));
    await setDays(30);
    expect(await isKept()).toBe(true);
    await applyRules(stage.koma.platform);
    expect(await isKept()).toBe(false);
  },
);

test('what somebody spoke of, shared or approved just before its turn stays', async () => {
  const { koma, cast } = stage;
  const [spoken, shared, approved, other] = [await addOld(), await addOld(), await addOld(), await addOld()];
  await afterTheyWereFound(async () => {
    await say(koma, cast.owner, spoken, { comment: 'The first one was better' });
    const { fileId, versionId: fileVersionId } = shared;
    const link = { fileId, fileVersionId, accessType: AccessType.anyone };
    await koma.call(sharing.shareFile, { body: link }, cast.owner);
    await setStatus(approved.versionId, 3);
  });
  const kept = [spoken, shared, approved, other].map(({ isKept }) => isKept());
  expect(await Promise.all(kept)).toEqual([true, true, true, false]);
});

test('what somebody is just speaking of stays until they are done', async () => {
  const { versionId, isKept } = await addOld();
  // Takes the lock of a comment in progress.
  const speaking = 'select from file_versions where id = $1 for key share';
  await whileHeld(speaking, versionId, () => applyRules(stage.koma.platform));
  expect(await isKept()).toBe(true);
  await applyRules(stage.koma.platform);
  expect(await isKept()).toBe(false);
});
