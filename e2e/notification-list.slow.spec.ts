import { expect, test } from './helpers/fixtures.ts';
import { bell, bringTalk } from './helpers/notifications.ts';
import { makePerson } from './helpers/people.ts';
import { ask, enter, said } from './helpers/room/review-rooms.ts';
import { makeProject, post, put, remove, setPlan } from './helpers/work.ts';

test('a line whose file was deleted says so, is read by a click, and leads on again when the file is back', async ({
  page,
  koma,
}) => {
  const { room, sato, say } = await bringTalk(koma);
  await say(sato, { comment: 'Warmer.' });
  const told = () => ask(koma, room.owner, 'notification/get-all');
  await expect.poll(async () => (await told()).results).toHaveLength(1);
  await remove(koma, room.owner, `file/delete/${room.fileId}`);
  await enter(page, room.owner, '/notifications');
  const line = page.getByRole('button', { name: /佐藤 健 commented on a deleted item/ });
  await expect(line).toContainText('This was deleted, or you no longer have access.');
  await line.click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(page).toHaveURL(/\/notifications$/);
  await put(koma, room.owner, `file/restore/${room.fileId}`, {});
  await page.reload();
  await page.getByRole('link', { name: /佐藤 健 commented on still\.png/ }).click();
  await expect(said(page, 'Warmer.')).toBeVisible();
});

test('the list goes on while one scrolls, to its very end', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await setPlan(koma, owner, 'professional');
  const invited = await makePerson(koma, { name: '佐藤 健' });
  const projectMember = [{ email: invited.email, type: 1 }];
  const names = Array.from({ length: 23 }, (_, at) => `Film ${at + 1}.`);
  for (const name of names) {
    const projectId = await makeProject(koma, owner, name);
    await post(koma, owner, 'project/add-user', { projectId, projectMember });
  }
  await enter(page, invited, '/notifications');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 23 unread');
  await page.reload();
  const lines = page.getByRole('main').getByRole('link', { name: /山田 花子 shared Film/ });
  await expect(lines.first()).toContainText('Film 23.');
  await expect(async () => {
    await lines.last().scrollIntoViewIfNeeded();
    await expect(lines).toHaveCount(names.length, { timeout: 2000 });
  }).toPass();
  for (const [at, name] of names.toReversed().entries()) await expect(lines.nth(at)).toContainText(name);
});

test('what arrives while all are being read stays unread', async ({ page, koma }) => {
  const { room, sato, say } = await bringTalk(koma);
  await say(sato, { comment: 'Seen.' });
  await enter(page, room.owner, '/notifications');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(page.getByRole('link', { name: /commented on still\.png/ })).toBeVisible();
  const lines = () =>
    koma.db
      .selectFrom('notifications')
      .innerJoin('accounts', 'accounts.id', 'notifications.account_id')
      .where('accounts.email', '=', room.owner.email)
      .select('part_count')
      .execute();
  await page.route('**/notification/read-all', async (route) => {
    await say(sato, { comment: 'Unseen.' });
    await expect.poll(lines).toEqual([{ part_count: 2 }]);
    await route.continue();
  });
  const read = page.waitForResponse(/read-all/);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await read;
  await expect(page.getByRole('link', { name: /commented on still\.png \(2\)/ })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
});
