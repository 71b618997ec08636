import { expect, test } from '../helpers/fixtures.ts';
import { makePerson } from '../helpers/people.ts';
import { addClip } from '../helpers/room/clips.ts';
import { drag, pad, tool } from '../helpers/room/drawing-hand.ts';
import { ask, composer, enter, said, send } from '../helpers/room/review-rooms.ts';
import { expectPictures, goTo } from '../helpers/room/time-field.ts';
import { makeProject } from '../helpers/work.ts';

test('a drawing on the Out frame leaves the comment its range, and is shown on that frame', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  const projectId = await makeProject(koma, person, 'Film');
  const clip = { name: 'Cut', rate: '25', frames: 60 };
  const { fileId, versionId } = await addClip({ koma, person, projectId, clip });
  await page.addInitScript(() => localStorage.setItem('reviewTimeMode', '"frames"'));
  await enter(page, person, `/review/${fileId}`);
  await goTo(page, 10);
  await page.getByRole('button', { name: 'Set In' }).click();
  await goTo(page, 40);
  await page.getByRole('button', { name: 'Set Out' }).click();
  await composer(page).getByRole('button', { name: 'Draw', exact: true }).click();
  await tool(page, 'Rectangle').click();
  await drag(page, [100, 100], [300, 300]);
  await expect(composer(page).getByRole('button', { name: '10 – 40' })).toBeVisible();
  await send(page, 'From here to there');
  await expect(said(page, 'From here to there').getByRole('button', { name: '10 – 40' })).toBeVisible();
  const { results } = await ask(koma, person, `comment/get-list/${versionId}`);
  expect(results).toMatchObject([{ frame: 10, endFrame: 40, figureFrame: 40, figureCount: 1 }]);

  await page.reload();
  await expectPictures(page, [0]);
  await said(page, 'From here to there').getByRole('button', { name: '10 – 40' }).click();
  await expectPictures(page, [40]);
  await expect(page.getByRole('img', { name: /figure/ })).toBeVisible();
  await expect(pad(page)).toHaveCount(0);
});
