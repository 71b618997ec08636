import { expect, test } from '../helpers/fixtures.ts';
import { makePicture } from '../helpers/room/drawn-material.ts';
import { bringRoom, enter } from '../helpers/room/review-rooms.ts';
import { expectReadable, setPlan } from '../helpers/work.ts';

test('a deleted version lies in the trash of its project, and comes back from there', async ({
  page,
  koma,
}) => {
  const room = await bringRoom(koma, 'picture');
  await setPlan(koma, room.owner, 'basic');
  await enter(page, room.owner, room.path);
  await page.getByRole('tab', { name: /Versions/ }).click();
  const rows = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await page
    .getByLabel('Add a version', { exact: true })
    .last()
    .setInputFiles({
      name: 'darker.png',
      mimeType: 'image/png',
      buffer: await makePicture({ width: 400, height: 300 }),
    });
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('button', { name: 'Menu of version 2' }).click();
  await page.getByRole('menuitem', { name: 'Move this version to the trash' }).click();
  await expect(rows).toHaveCount(1);
  // A reload ends the offer to undo.
  await page.reload();
  await page.getByRole('tab', { name: /Versions/ }).click();
  await expect(rows).toHaveCount(1);

  await page.getByRole('link', { name: 'Deleted versions' }).click();
  const thrown = page.getByRole('listitem').filter({ hasText: 'v2 of still.png' });
  await expect(thrown).toContainText('darker.png');
  await expect(thrown).toContainText('Deleted by 山田 花子');
  await expectReadable(page, '#main');
  await thrown.getByRole('button', { name: 'Restore v2 of still.png' }).click();
  await expect(thrown).toHaveCount(0);
  await page.goto(room.path);
  await page.getByRole('tab', { name: /Versions/ }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('darker.png');
});
