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
  list,
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

test('in the room the bell counts, a click lands on the comment, and the history of the file opens', async ({
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
  await other.context().close();
});

test('a muted file and a muted conversation are marked and silent, and can be heard again', async ({
  page,
  browser,
  koma,
}) => {
  const { room, other } = await bringRoomForTwo({ browser, koma, kind: 'picture' });
  await enter(page, room.owner, room.path);
  await expect(editor(page)).toBeVisible();
  const mine = await send(page, 'What do you think?');
  await menuOf(mine).click();
  await menuItem(page, 'Mute this conversation');
  await expect(mine.getByRole('img', { name: 'Muted' })).toBeVisible();

  await other.goto(room.path);
  const theirs = said(other, 'What do you think?');
  await theirs.getByRole('button', { name: 'Reply' }).click();
  await other.keyboard.type('Lovely.');
  await other.keyboard.press('Control+Enter');
  await expect(theirs.getByText('Lovely.')).toBeVisible();

  await fileMenu(page).click();
  await menuItem(page, 'Mute this file');
  await expect(page.getByRole('banner').getByRole('img', { name: 'Muted' })).toBeVisible();
  await send(other, 'Nobody hears it.');
  await page.goto(`/dashboard/${room.projectId}`);
  await expect(page.locator('[data-item]').getByLabel('Muted')).toBeVisible();
  await page.locator('[data-item]').getByRole('button', { name: /^Menu/ }).click();
  await menuItem(page, 'Unmute this file');
  await expect(page.locator('[data-item]').getByLabel('Muted')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('[data-item]').getByLabel('Muted')).toBeVisible();
  await page.locator('[data-item]').getByRole('button', { name: /^Menu/ }).click();
  await menuItem(page, 'Unmute this file');
  await expect(page.getByText('Notifications are on again.').first()).toBeVisible();
  await send(other, 'Heard again.');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  await expect(page.getByRole('dialog').getByText(/commented on still\.png$/)).toBeVisible();
  await expect(list(other)).toContainText('Heard again.');
  await other.context().close();
});

test('a folder is muted from its menu, with all that lies in it', async ({ page, browser, koma }) => {
  const { room, other } = await bringRoomForTwo({ browser, koma, kind: 'picture' });
  const folderId = await moveIntoFolder(koma, room);
  await enter(page, room.owner, `/dashboard/${room.projectId}`);
  const folder = page.locator(`[data-item="${folderId}"]`);
  await folder.getByRole('button', { name: /^Menu/ }).click();
  await menuItem(page, 'Mute this folder');
  await expect(folder.getByLabel('Muted')).toBeVisible();
  await other.goto(room.path);
  await expect(editor(other)).toBeVisible();
  await send(other, 'Nobody hears it.');
  await folder.getByRole('button', { name: /^Menu/ }).click();
  await menuItem(page, 'Unmute this folder');
  await expect(page.getByText('Notifications are on again.').first()).toBeVisible();
  await send(other, 'Heard again.');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  await expect(page.getByRole('dialog').getByText(/commented on still\.png$/)).toBeVisible();
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
    // One for each direction, from left to right.
    const rights = [...words.getClientRects()].map(({ right }) => right);
    return {
      direction: getComputedStyle(element).direction,
      gap: Math.round(element.getBoundingClientRect().right - Math.max(...rights)),
    };
  });
  expect(sides).toEqual({ direction: 'rtl', gap: 0 });
});
