import { expect, test } from '../helpers/fixtures.ts';
import { makePerson } from '../helpers/people.ts';
import { addClip } from '../helpers/room/clips.ts';
import { ask, enter } from '../helpers/room/review-rooms.ts';
import { makeProject, post, setPlan } from '../helpers/work.ts';

/** Long enough that several do not fit into one list. */
const stroke = (row: number) => ({
  kind: 'pen',
  color: '#FF3B2E',
  width: 6,
  points: Array.from({ length: 4000 }, (_, at) => [20 + (at % 280), 20 + row * 40 + (at % 7), 0.57]),
});
const figures = [0, 1, 2, 3].map(stroke);

test('a drawing that the list left out is shown from the list, from the timeline and beside another version', async ({
  page,
  koma,
}) => {
  const owner = await makePerson(koma);
  await setPlan(koma, owner, 'professional');
  const projectId = await makeProject(koma, owner, 'Film');
  const clip = { name: 'Cut', rate: '25', frames: 60 };
  const { fileId, versionId } = await addClip({ koma, person: owner, projectId, clip });
  const second = await addClip({ koma, person: owner, projectId, clip, fileId });
  const say = (comment: string, frame: number) =>
    post(koma, owner, 'comment/add', {
      ...{ fileId, fileVersionId: versionId, comment, frame },
      ...{ attachedFigure: figures, width: 320, drawPadWidth: 320, drawPadHeight: 180 },
    });
  await say('Too dark', 10);
  await say('Too bright', 50);
  const { results } = await ask(koma, owner, `comment/get-list/${versionId}`);
  expect(results.map((one: { attachedFigure: unknown[] }) => one.attachedFigure.length)).toEqual([0, 0]);

  const drawing = page.getByRole('img', { name: 'A drawing with 4 figures' });
  await enter(page, owner, `/review/${fileId}/${versionId}`);
  await page.getByRole('button', { name: 'Drawing', exact: true }).last().click();
  await expect(drawing).toBeVisible();
  await expect(drawing.locator('path')).toHaveCount(4);

  await page.reload();
  const marker = page.getByRole('button', { name: /: comment by / });
  await marker.last().click();
  await expect(drawing).toBeVisible();

  await page.goto(`/review/${fileId}/${versionId}/${second.versionId}`);
  await page.getByRole('button', { name: 'v1 comments' }).click();
  await page.getByRole('button', { name: 'Drawing', exact: true }).first().click();
  await expect(drawing).toBeVisible();
});
