import type { Page } from '@playwright/test';
import { expectReadableInBothThemes } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { bringRoomForTwo, editor, enter, said, send } from './helpers/room/review-rooms.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const dropdown = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('one comments, the bell of the other counts, and a click lands on the comment', async ({
  page,
  browser,
  koma,
}) => {
  const { room, other } = await bringRoomForTwo({ browser, koma, kind: 'clip' });
  await enter(page, room.owner, '/dashboard');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await other.goto(room.path);
  await expect(editor(other)).toBeVisible();
  await send(other, 'Softer, please.');
  await send(other, 'And slower.');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');

  await bell(page).click();
  const line = dropdown(page).getByRole('link', { name: /佐藤 健 commented on clip\.mp4 \(2\)/ });
  await expect(line).toBeVisible();
  await expectReadableInBothThemes(page, '[role=dialog]');
  await line.click();
  await expect(page).toHaveURL(/\/review\/.*comment=/);
  await expect(said(page, 'And slower.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await other.context().close();
});

test('the list is filtered, opened to its parts, read at once and taken back', async ({
  page,
  browser,
  koma,
}) => {
  const { room, other } = await bringRoomForTwo({ browser, koma, kind: 'picture' });
  await other.goto(room.path);
  await expect(editor(other)).toBeVisible();
  await send(other, 'First.');
  await send(other, 'Second.');
  await enter(page, room.owner, '/notifications');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await page.reload();
  await page.getByRole('button', { name: 'Show all 2' }).click();
  await expect(page.getByRole('link', { name: /First\./ })).toBeVisible();
  await expectReadableInBothThemes(page);

  await page.getByText('Mentions', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No notifications match' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all', exact: true }).click();

  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await other.context().close();
});

test('settings are saved as one changes them, with a way back', async ({ page, browser, koma }) => {
  const { room, other } = await bringRoomForTwo({ browser, koma, kind: 'picture' });
  await enter(page, room.owner, '/account-setting?tab=notifications');
  const inPage = page.getByRole('switch', { name: 'Show notifications in Koma' });
  await expect(inPage).toBeChecked();
  await inPage.click();
  await expect(page.getByText('Notification settings saved.')).toBeVisible();
  await page.reload();
  await expect(inPage).not.toBeChecked();

  await other.goto(room.path);
  await expect(editor(other)).toBeVisible();
  await send(other, 'Nobody hears it.');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('+05:45');
  await page.getByRole('option', { name: /UTC\+05:45/ }).click();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/UTC\+05:45/);
  await inPage.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(inPage).not.toBeChecked();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expectReadableInBothThemes(page, 'main');
  await other.context().close();
});
