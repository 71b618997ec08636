import { expectReadableInBothThemes } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { bell } from './helpers/notifications.ts';
import { bringRoomForTwo, editor, enter, send } from './helpers/room/review-rooms.ts';
import { makeProject, setPlan } from './helpers/work.ts';

test('the list is filtered, opened to its parts, read at once and taken back', async ({
  page,
  browser,
  koma,
}) => {
  const { room, other } = await bringRoomForTwo({ browser, koma, kind: 'picture' });
  await setPlan(koma, room.owner, 'basic');
  await makeProject(koma, room.owner, 'Other film');
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

  const noMatch = page.getByRole('heading', { name: 'No notifications match' });
  await page.getByText('Mentions', { exact: true }).click();
  await expect(noMatch).toBeVisible();
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await page.getByRole('combobox', { name: 'Project' }).fill('Other');
  await page.getByRole('option', { name: 'Other film' }).click();
  await expect(noMatch).toBeVisible();
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await expect(noMatch).toHaveCount(0);

  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await other.context().close();
});
