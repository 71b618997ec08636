import { expect, test } from './helpers/fixtures.ts';
import { bell, bringTalk, dropdown } from './helpers/notifications.ts';
import { enter } from './helpers/room/review-rooms.ts';
import { post } from './helpers/work.ts';

test('what is read in one window is read in the other, and what is taken back there is unread in both', async ({
  page,
  context,
  koma,
}) => {
  const { room, sato, say } = await bringTalk(koma);
  const { owner } = room;
  const { _id: commentId = '' } = await say(owner, { comment: 'Warmer?' });
  await say(sato, { comment: 'Softer.' });
  await post(koma, sato, 'comment/add-reply', { commentId, reply: 'Yes.', rawReply: '' });
  const second = await context.newPage();
  await enter(page, owner, '/notifications');
  await enter(second, owner, room.path);
  for (const window of [page, second])
    await expect(bell(window)).toHaveAccessibleName('Notifications, 2 unread');
  await bell(second).click();
  await expect(dropdown(second).getByRole('heading', { name: 'Earlier' })).toHaveCount(0);

  await page.getByRole('link', { name: /佐藤 健 replied/ }).click();
  await expect(page.getByRole('list', { name: 'Replies' }).getByText('Yes.')).toBeVisible();
  for (const window of [page, second])
    await expect(bell(window)).toHaveAccessibleName('Notifications, 1 unread');
  const earlier = dropdown(second).locator('section').filter({ hasText: 'Earlier' });
  await expect(earlier.getByRole('link', { name: /佐藤 健 replied/ })).toBeVisible();

  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const window of [page, second])
    await expect(bell(window)).toHaveAccessibleName('Notifications, 1 unread');

  const read = second.waitForResponse(/read-all/);
  await dropdown(second).getByRole('button', { name: 'Mark all as read' }).click();
  await read;
  for (const window of [page, second]) await expect(bell(window)).toHaveAccessibleName('Notifications');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  await say(sato, { comment: 'Sharper.' });
  for (const window of [page, second])
    await expect(bell(window)).toHaveAccessibleName('Notifications, 1 unread');
});
