import { expect, test } from '../helpers/fixtures.ts';
import { pad } from '../helpers/room/drawing-hand.ts';
import { bringRoom, composer, enter, send } from '../helpers/room/review-rooms.ts';
import { readPictures } from '../helpers/room/watch-frames.ts';
import { openBrowser } from '../helpers/work.ts';

test('on a phone a finger draws on a frame, and the comment leads back to it', async ({ browser, koma }) => {
  const room = await bringRoom(koma, 'clip');
  const page = await openBrowser(browser, koma, { width: 390, height: 844 });
  await enter(page, room.owner, room.path);
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await expect.poll(() => readPictures(page)).toEqual([0]);
  for (let step = 0; step < 5; step++) await page.getByRole('button', { name: 'One frame forward' }).tap();
  await expect.poll(() => readPictures(page)).toEqual([5]);
  await page.getByRole('button', { name: 'Comments and details panel' }).tap();
  await composer(page).getByRole('button', { name: 'Draw', exact: true }).tap();
  const box = await pad(page).boundingBox();
  if (!box) throw new Error('There is nothing to draw on.');
  const at = (share: number) => ({ x: box.x + box.width * share, y: box.y + box.height * share });
  await touch('touchStart', at(0.3));
  for (const share of [0.4, 0.5, 0.6]) await touch('touchMove', at(share));
  await touch('touchEnd');
  await expect(pad(page).locator('path')).toHaveCount(1);
  const comment = await send(page, 'This edge.');
  await page.getByRole('button', { name: 'Comments and details panel' }).tap();
  for (let step = 0; step < 3; step++) await page.getByRole('button', { name: 'One frame forward' }).tap();
  await expect.poll(() => readPictures(page)).toEqual([8]);
  const drawn = page.getByRole('img', { name: 'A drawing with 1 figure' });
  await expect(drawn).toHaveCount(0);
  await page.getByRole('button', { name: 'Comments and details panel' }).tap();
  await comment.getByRole('button', { name: 'Drawing' }).tap();
  await expect.poll(() => readPictures(page)).toEqual([5]);
  await expect(drawn).toBeVisible();

  // The offline message must not cover controls.
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await composer(page).getByRole('button', { name: 'Attach files' }).tap({ trial: true });
  await page.context().close();
});
