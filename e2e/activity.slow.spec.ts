import type { Page } from '@playwright/test';
import { findBarriers } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import type { Koma } from './helpers/koma.ts';
import { bell } from './helpers/notifications.ts';
import {
  bringRoom,
  bringRoomForTwo,
  editor,
  enter,
  menuItem,
  menuOf,
  type Room,
  said,
  send,
} from './helpers/room/review-rooms.ts';
import { post, put } from './helpers/work.ts';

const fileMenu = (page: Page) => page.getByRole('button', { name: /^Menu of (clip\.mp4|still\.png)$/ });

async function moveIntoFolder(koma: Koma, { owner, projectId, fileId }: Room): Promise<string> {
  const { _id = '' } = await post(koma, owner, 'file/add-folder', {
    projectId,
    fileId: null,
    name: 'Stills',
  });
  await put(koma, owner, `file/move/${fileId}`, { fileId: _id });
  return _id;
}

test('in the room the bell counts, a click lands on the comment, the history of the file opens, and what is muted is marked', async ({
  page,
  browser,
  koma,
}) => {
  const { room, other } = await bringRoomForTwo({ browser, koma, kind: 'clip' });
  await enter(page, room.owner, room.path);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await other.goto(room.path);
  await expect(editor(other)).toBeVisible();
  await send(other, 'Slower here.');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /佐藤 健 commented on clip\.mp4/ })
    .click();
  await expect(page).toHaveURL(/comment=/);
  await expect(bell(page)).toHaveAccessibleName('Notifications');

  await fileMenu(page).click();
  await menuItem(page, 'Activity');
  const history = page.getByRole('dialog', { name: 'Activity of clip.mp4' });
  await expect(history.getByRole('link', { name: /Slower here\./ })).toBeVisible();
  expect(await findBarriers(page, { only: '[role=dialog]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();

  await test.step('a muted conversation and a muted file are marked', async () => {
    const comment = said(page, 'Slower here.');
    await menuOf(comment).click();
    await menuItem(page, 'Mute this conversation');
    await expect(comment.getByRole('img', { name: 'Muted' })).toBeVisible();
    await fileMenu(page).click();
    await menuItem(page, 'Mute this file');
    await expect(page.getByRole('banner').getByRole('img', { name: 'Muted' })).toBeVisible();
    await send(other, 'Nobody hears it.');
    await expect(said(page, 'Nobody hears it.')).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Notifications');
  });
  await other.context().close();
});

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
