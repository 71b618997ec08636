import { afterAll, beforeAll, expect, test } from 'vitest';
import { startVersions } from '../../test/test-versions.ts';
import { applyRules } from './retention.service.ts';

let stage: Awaited<ReturnType<typeof startVersions>>;
beforeAll(async () => {
  stage = await startVersions();
  await stage.koma.parts.db
    .insertInto('retention_rules')
    .values({ trash_days: 14, version_days: 30, is_edited: true })
    .execute();
});
afterAll(() => stage.stop());

const age = (id: string, days: number) =>
  stage.koma.parts.pool.query(
    'update file_versions set created_at = now() - make_interval(days => $2) where id = $1',
    [id, days],
  );
const setStatus = (id: string, status: number) =>
  stage.koma.parts.pool.query('update file_versions set status = $2 where id = $1', [id, status]);

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
  for (let count = 0; count < 2; count++) await applyRules(koma.parts);
  expect(await ids()).toEqual([third, second]);
  await setStatus(second, 3);
  await age(third, 40);
  await applyRules(koma.parts);
  expect(await ids()).toEqual([third, second]);
  await setStatus(second, 0);
  await applyRules(koma.parts);
  expect(await ids()).toEqual([third]);
});
