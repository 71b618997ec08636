import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { addMember, bringRoom, enter, said, say } from '../helpers/room/review-rooms.ts';
import { expectReadable } from '../helpers/work.ts';

const markers = (page: Page) => page.locator('[data-marker]');
const slider = (page: Page) => page.getByRole('slider', { name: 'Timeline' });

test('a long conversation opens cluster by cluster, zooms, and is shown person by person', async ({
  page,
  koma,
}) => {
  const room = await bringRoom(koma, 'clip');
  await addMember(koma, room, { name: '佐藤 健' });
  for (let frame = 0; frame < 12; frame += 1)
    await say(koma, room.owner, room, { comment: `Early ${frame}`, frame });
  await say(koma, room.owner, room, { comment: 'Late', frame: 90 });
  await enter(page, room.owner, room.path);
  await expect(said(page, 'Late')).toContainText('#13');

  await test.step('those at one place open, each with its number, and lead to their frame', async () => {
    const first = page.getByRole('button', { name: /comments, first by/ }).first();
    // The accessible name begins with the visible text, which people say to press it.
    await expect(first).toHaveAccessibleName(new RegExp(`^${await first.textContent()} comments`));
    await first.click();
    const opened = page.getByRole('menu');
    await expect(opened.getByRole('menuitem').nth(1)).toContainText('#2');
    await expect(opened.getByRole('menuitem').nth(1)).toContainText('Early 1');
    await opened.getByRole('menuitem').nth(1).click();
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '1');
  });

  await test.step('zoomed in, each has a marker of its own, and the overview shows where that is', async () => {
    const before = await markers(page).count();
    await page.getByRole('button', { name: 'Zoom into the timeline' }).click();
    await page.getByRole('button', { name: 'Zoom into the timeline' }).click();
    await expect.poll(() => markers(page).count()).toBeGreaterThan(before);
    await expectReadable(page, '#main');
    const overview = page.getByRole('scrollbar', { name: /Where comments are/ });
    await overview.focus();
    await page.keyboard.press('PageDown');
    await expect(overview).not.toHaveAttribute('aria-valuenow', '0');
    await page.keyboard.press('End');
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '95');
    await page.getByRole('button', { name: 'Show the whole film' }).click();
    await expect(overview).toHaveAttribute('aria-valuenow', '0');
  });

  await test.step('one person is chosen for the timeline and the list alike', async () => {
    await page.getByRole('button', { name: 'Comments shown: Everyone' }).click();
    await page.getByRole('menuitemradio', { name: /山田 花子/ }).click();
    await expect(page.getByRole('button', { name: 'Comments shown: 山田 花子' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Show: 山田 花子|山田 花子/ }).first()).toBeVisible();
  });
});
