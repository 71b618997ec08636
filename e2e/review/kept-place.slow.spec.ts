import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson } from '../helpers/people.ts';
import { addClip } from '../helpers/room/clips.ts';
import { drag, pad, tool } from '../helpers/room/drawing-hand.ts';
import { ask, composer, enter, said, send } from '../helpers/room/review-rooms.ts';
import { expectPictures, goTo } from '../helpers/room/time-field.ts';
import { makeProject, openBrowser, pathOf, post, setPlan } from '../helpers/work.ts';

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
const slider = (page: Page) => page.getByRole('slider', { name: 'Timeline' });
async function bringVersions(koma: Koma) {
  const person = await makePerson(koma);
  await setPlan(koma, person, 'professional');
  const projectId = await makeProject(koma, person, 'Film');
  const clip = { name: 'Cut', rate: '25', frames: 100 };
  const { fileId, versionId: one } = await addClip({ koma, person, projectId, clip });
  const add = async (other: Partial<typeof clip>) =>
    (await addClip({ koma, person, projectId, fileId, clip: { ...clip, ...other } })).versionId;
  const two = await add({ name: 'Smooth', rate: '50', frames: 200 });
  const three = await add({ name: 'Teaser', frames: 30 });
  return { person, projectId, fileId, one, two, three };
}
test('the place is kept from version to version, into a comparison and out of it', async ({
  page,
  koma,
  browser,
}) => {
  const { person, fileId, one, two, three } = await bringVersions(koma);
  await page.addInitScript(() => {
    localStorage.setItem('reviewTimeMode', '"frames"');
    localStorage.setItem('reviewHeldBy', '"clock"');
  });
  await enter(page, person, `/review/${fileId}/${one}`);
  await goTo(page, 60);

  await test.step('an old version says which one it is and leads to the newest, which is shorter', async () => {
    await expect(page.getByRole('button', { name: 'v1 of 3. Open another version' })).toHaveText('v1 of 3');
    await page.getByRole('link', { name: 'Open v3' }).click();
    await expect(page).toHaveURL(new RegExp(three));
    await expect(page.getByText('v3 is shorter: you see its end.')).toBeVisible();
    await expectPictures(page, [29]);
    await expect(page.getByRole('link', { name: 'Open v3' })).toHaveCount(0);
  });

  await test.step('the one after it is at the same moment, by its own rate', async () => {
    await page.getByRole('button', { name: /^v3\./ }).click();
    await page.getByRole('menuitemradio', { name: /Smooth/ }).click();
    await expectPictures(page, [121]);
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '121');
  });

  await test.step('comparing begins there, older left, side by side, whatever was compared before', async () => {
    await page.evaluate(() => localStorage.setItem('reviewCompare', '{"mode":"difference","gain":4}'));
    await page.getByRole('link', { name: 'Compare' }).click();
    await expect(page.getByRole('button', { name: 'Left: version 1' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Right: version 2' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Side by side' })).toBeChecked();
    await expectPictures(page, [60, 121]);
    const names = await page.getByRole('button', { name: /^v\d comments$/ }).allInnerTexts();
    expect(names).toEqual(['v1 comments', 'v2 comments']);
  });

  await test.step('a changed side stays there too, and says when it has ended', async () => {
    await page.getByText('Difference', { exact: true }).click();
    await page.getByRole('button', { name: 'Right: version 2' }).click();
    await page.getByRole('menuitemradio', { name: /Teaser/ }).click();
    await expect(page.getByRole('radio', { name: 'Difference' })).toBeChecked();
    await expectPictures(page, [60, 29]);
    await page.getByText('Side by side', { exact: true }).click();
    await expect(page.getByText('v3 · has ended')).toBeVisible();
  });

  await test.step('and so does the version that one leaves to', async () => {
    await page.getByRole('button', { name: 'v1 comments' }).click();
    await page.getByRole('link', { name: 'Leave the comparison' }).click();
    await expect(page).toHaveURL(new RegExp(`${one}$`));
    await expectPictures(page, [60]);
  });

  await test.step('a link that shows the newest alone leads there from an address that was kept', async () => {
    const { link = '' } = await post(koma, person, 'file/share', { fileId, accessType: 1, newestOnly: true });
    const visitor = await openBrowser(browser, koma);
    for (const kept of [one, `${one}/${two}`]) {
      const word = visitor.getByText('最新バージョンを開きました').waitFor();
      await visitor.goto(`${pathOf(link)}/review/${fileId}/${kept}`);
      await word;
      await expect(visitor).toHaveURL(new RegExp(`/review/${fileId}$`));
      await expect(visitor.getByRole('slider', { name: 'タイムライン' })).toHaveAttribute(
        'aria-valuemax',
        '29',
      );
    }
    await visitor.context().close();
  });
});
