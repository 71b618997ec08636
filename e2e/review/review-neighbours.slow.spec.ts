import type { Page } from '@playwright/test';
import { errors } from '../../contract/errors.ts';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { ask, said } from '../helpers/room/review-rooms.ts';
import { filesInput, openEmptyProject, picture, tile } from '../helpers/uploading.ts';
import { post } from '../helpers/work.ts';

async function openTwo(page: Page, koma: Koma) {
  const { person, id } = await openEmptyProject(page, koma);
  await filesInput(page).setInputFiles([await picture('Opening.png'), await picture('Ending.png')]);
  for (const name of ['Opening.png', 'Ending.png'])
    await expect(tile(page, name).locator('img')).toBeVisible();
  const { results } = await ask(koma, person, `file/get-list/${id}`);
  const [here, next] = results;
  return { person, here, next };
}

test('the next file of the folder, made ready in advance, opens as it is by then', async ({ page, koma }) => {
  const { person, here, next } = await openTwo(page, koma);
  const ready = page.waitForResponse((answer) => answer.url().includes(`/api/file/get/${next._id}`));
  await page.goto(`/review/${here._id}`);
  await (await ready).finished();
  const renamed = await page.request.put(`/api/file/rename/${next._id}`, {
    headers: { authorization: `Bearer ${person.token}`, language: 'en' },
    data: { name: 'Final.png' },
  });
  expect(renamed.ok()).toBe(true);
  // Later events still arrive.
  const { _id: fileId, fileVersionId } = here;
  await post(koma, person, 'comment/add', { fileId, fileVersionId, comment: 'Go on.' });
  await expect(said(page, 'Go on.')).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { name: 'Final.png' })).toBeVisible();
});

test('a next file that is gone when it is made ready takes nothing away from this one', async ({
  page,
  koma,
}) => {
  const { person, here, next } = await openTwo(page, koma);
  const gone = `/api/file/get/${next._id}`;
  await page.route(`**${gone}*`, (route) =>
    route.fulfill({
      status: 404,
      json: { statusCode: errors.fileMissing.code, message: 'Gone.', data: null },
    }),
  );
  const asked = page.waitForResponse((answer) => answer.url().includes(gone));
  await page.goto(`/review/${here._id}`);
  await (await asked).finished();
  const { _id: fileId, fileVersionId } = here;
  await post(koma, person, 'comment/add', { fileId, fileVersionId, comment: 'Still here.' });
  await expect(said(page, 'Still here.')).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(new RegExp(next._id));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('not available');
});
