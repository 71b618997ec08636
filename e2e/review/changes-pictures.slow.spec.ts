import { tellChanges } from '../../server/test/found-changes.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { makePerson } from '../helpers/people.ts';
import { addRecut } from '../helpers/room/recut-clips.ts';
import { enter } from '../helpers/room/review-rooms.ts';
import { readPictures } from '../helpers/room/watch-frames.ts';
import { makeProject, post, setPlan } from '../helpers/work.ts';

test('a change too short for the sprite is pictured by the film itself, before and after', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  await setPlan(koma, person, 'professional');
  const projectId = await makeProject(koma, person, 'Film');
  const { fileId, first, second } = await addRecut({ koma, person, projectId });
  const same = { kind: 'same', sure: true } as const;
  const result = {
    spans: [
      { ...same, from: 0, to: 41, sourceFrom: 0, sourceTo: 41 },
      { ...same, kind: 'changed' as const, from: 41, to: 42, sourceFrom: 51, sourceTo: 52 },
      { ...same, from: 42, to: 120, sourceFrom: 52, sourceTo: 130 },
    ],
    removed: [{ from: 131, to: 132, at: 120 }],
  };
  const pair = { versionId: second, fromVersionId: first };
  await tellChanges(koma.db, { ...pair, result });
  const note = { fileId, fileVersionId: first, frame: 51, comment: 'Too dark' };
  await post(koma, person, 'comment/add', note);
  await enter(page, person, `/review/${fileId}/${second}`);
  await page.getByRole('tab', { name: 'Changes' }).click();
  await expect(page.getByText('The open comment on v1 looks addressed')).toBeVisible();
  const list = page.getByRole('list', { name: 'What changed' });
  await expect(list.getByRole('img', { name: 'This version' })).toBeVisible();
  await expect.poll(() => readPictures(page, 'ol canvas')).toEqual([51, 41, 131]);
});

test('of very many changes those are listed that one scrolls to', async ({ page, koma }) => {
  const person = await makePerson(koma);
  await setPlan(koma, person, 'professional');
  const projectId = await makeProject(koma, person, 'Film');
  const { fileId, first, second } = await addRecut({ koma, person, projectId });
  const spans = Array.from({ length: 120 }, (_, from) => {
    const source = from % 2 === 0 ? { kind: 'new' as const, sourceFrom: null, sourceTo: null } : undefined;
    const changed = { kind: 'changed' as const, sourceFrom: from, sourceTo: from + 1 };
    return { from, to: from + 1, sure: true, ...(source ?? changed) };
  });
  const pair = { versionId: second, fromVersionId: first };
  const result = { spans, removed: [] };
  await tellChanges(koma.db, { ...pair, result });
  await enter(page, person, `/review/${fileId}/${second}`);
  await page.getByRole('tab', { name: 'Changes' }).click();
  await expect(page.getByText('120 changes since v1.')).toBeVisible();
  const rows = page.getByRole('list', { name: 'What changed' }).getByRole('listitem');
  await expect(rows).toHaveCount(40);
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded();
    await expect(rows).toHaveCount(120, { timeout: 500 });
  }).toPass();
});
