import { expect, test } from '../helpers/fixtures.ts';
import { bringRoom, composer, editor, enter, said, write } from '../helpers/room/review-rooms.ts';
import { expectReadable, openBrowser } from '../helpers/work.ts';

const phone = { width: 390, height: 844 };

test('on a phone the film can be played and stepped while comments are open, and In and Out marked', async ({
  browser,
  koma,
}) => {
  const room = await bringRoom(koma, 'clip');
  const page = await openBrowser(browser, koma, phone);
  await enter(page, room.owner, room.path);
  const slider = page.getByRole('slider', { name: 'Timeline' });
  const playback = page.getByRole('toolbar', { name: 'Playback' });
  await expect(page.locator('[data-resolution]:not([data-resolution=""])')).toBeVisible();

  await test.step('the way to a comment is where the thumb is', async () => {
    const write = page.getByRole('button', { name: 'Comment', exact: true });
    const box = await write.boundingBox();
    expect(box?.y).toBeGreaterThan(phone.height / 2);
    await write.tap();
    await expect(editor(page)).toBeFocused();
  });

  await test.step('the sheet keeps a small player', async () => {
    await playback.getByRole('button', { name: 'One frame forward' }).tap();
    await expect(slider).toHaveAttribute('aria-valuenow', '1');
    await expect(playback.getByLabel('Current position')).toHaveValue('01:00:00:01');
    await playback.getByRole('button', { name: 'Set In' }).tap();
    await playback.getByRole('button', { name: 'Play', exact: true }).tap();
    await expect.poll(async () => Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
    await playback.getByRole('button', { name: 'Pause', exact: true }).tap();
    await playback.getByRole('button', { name: 'Set Out' }).tap();
    await expect(composer(page).getByRole('button', { name: /01:00:00:01 –/ })).toBeVisible();
    await expectReadable(page, '[role="toolbar"]');
    for (const control of await playback.getByRole('button').all()) {
      const box = await control.boundingBox();
      if (!box) continue;
      expect(box.x + box.width).toBeLessThanOrEqual(phone.width);
    }
  });

  await write(page, 'By thumb');
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(said(page, 'By thumb')).toContainText('01:00:00:01 –');
});
