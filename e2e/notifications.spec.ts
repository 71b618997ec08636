import { expectReadableInBothThemes } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { bell, dropdown } from './helpers/notifications.ts';
import { addMember, bringRoom, enter, said, say } from './helpers/room/review-rooms.ts';

test('one comments, the bell of the other counts, and a click lands on the comment', async ({
  page,
  koma,
}) => {
  const room = await bringRoom(koma, 'clip');
  const ken = await addMember(koma, room, { name: '佐藤 健' });
  await enter(page, room.owner, '/dashboard');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  for (const comment of ['Softer, please.', 'And slower.'])
    await say(koma, ken, room, { comment, frame: 12 });
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');

  await bell(page).click();
  const line = dropdown(page).getByRole('link', { name: /佐藤 健 commented on clip\.mp4 \(2\)/ });
  await expect(line).toBeVisible();
  await expectReadableInBothThemes(page, '[role=dialog]');
  await line.click();
  await expect(page).toHaveURL(/\/review\/.*comment=/);
  await expect(said(page, 'And slower.')).toBeVisible();
  await page.goto('/notifications');
  await expect(page.getByRole('link', { name: /佐藤 健 commented on clip\.mp4 \(2\)/ })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expectReadableInBothThemes(page);
});
