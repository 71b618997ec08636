import { expect, test } from './helpers/fixtures.ts';
import { bell } from './helpers/notifications.ts';
import { makePerson } from './helpers/people.ts';
import { enter } from './helpers/room/review-rooms.ts';
import { makeProject, post, setPlan } from './helpers/work.ts';

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
