import { expect, test } from './helpers/fixtures.ts';
import type { Koma } from './helpers/koma.ts';
import { bringRoom, enter, type Room } from './helpers/room/review-rooms.ts';
import { post, put } from './helpers/work.ts';

async function moveIntoFolder(koma: Koma, { owner, projectId, fileId }: Room): Promise<string> {
  const { _id = '' } = await post(koma, owner, 'file/add-folder', {
    projectId,
    fileId: null,
    name: 'Stills',
  });
  await put(koma, owner, `file/move/${fileId}`, { fileId: _id });
  return _id;
}

test('in Hebrew a line that begins with a Latin name begins on the right', async ({ page, koma }) => {
  const room = await bringRoom(koma, 'picture');
  await moveIntoFolder(koma, room);
  await enter(page, room.owner, `/dashboard/${room.projectId}`);
  await page.addInitScript(() => localStorage.setItem('language', 'he'));
  await page.goto(`/dashboard/${room.projectId}?view=activity`);
  const line = page.getByText(/^\u2068still\.png\u2069 הועבר/);
  await expect(line).toBeVisible();
  const sides = await line.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    // Contains one rectangle for each direction, from left to right.
    const rights = [...words.getClientRects()].map(({ right }) => right);
    return {
      direction: getComputedStyle(element).direction,
      gap: Math.round(element.getBoundingClientRect().right - Math.max(...rights)),
    };
  });
  expect(sides).toEqual({ direction: 'rtl', gap: 0 });
});
