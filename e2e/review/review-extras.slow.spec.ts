import { expect, test } from '../helpers/fixtures.ts';
import { makeClip } from '../helpers/room/numbered-clip.ts';
import { bringRoom, composer, enter, send } from '../helpers/room/review-rooms.ts';

test('a clip that goes along plays in its comment, is saved by its name, and its address is renewed', async ({
  page,
  koma,
}) => {
  const room = await bringRoom(koma, 'picture');
  await page.clock.install();
  await enter(page, room.owner, room.path);
  const clip = await makeClip({ name: 'motion', rate: '24', frames: 48 });
  await page.getByLabel('Attach files').last().setInputFiles(clip);
  const going = composer(page).getByRole('list', { name: 'Attached files' });
  await expect(going.getByText('motion.mp4')).toBeVisible();
  await expect(going.getByRole('progressbar')).toHaveCount(0);
  const comment = await send(page, 'Like this one.');

  const video = comment.getByLabel('motion.mp4', { exact: true });
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.5);
  const saved = page.waitForEvent('download');
  await comment.getByRole('link', { name: 'motion.mp4' }).click();
  expect((await saved).suggestedFilename()).toBe('motion.mp4');

  const again = page.waitForResponse(/comment\/get-list/);
  await page.clock.fastForward('09:30');
  expect((await again).ok()).toBe(true);
});

test('the room fills the screen, and gives it back', async ({ page, koma }) => {
  const room = await bringRoom(koma, 'clip');
  await enter(page, room.owner, room.path);
  const full = page.getByRole('button', { name: 'Full screen' });
  await full.click();
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(full).toBeVisible();
});
