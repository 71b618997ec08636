import { sql } from 'kysely';
import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { makeProject, post } from '../helpers/work.ts';
import { bringWork, findAccount, openBell, tellEverything } from './notification-work.ts';
import { takeLooks } from './take-looks.ts';

const ofBell = { before: openBell, only: '[role=dialog]' };

test('nothing yet', async ({ page, koma }) => {
  const person = await makePerson(koma);
  await makeProject(koma, person, '春のキャンペーン');
  await signInAs(page, person);
  await page.goto('/notifications');
  await takeLooks(page, 'notifications-empty');
  await takeLooks(page, 'notifications-bell-empty', ofBell);
  await page.goto('/dashboard');
  await takeLooks(page, 'notifications-for-you-empty');
});

test('what waits', async ({ page, koma }) => {
  const work = await bringWork(koma);
  await signInAs(page, work.owner);
  await page.goto('/dashboard');
  await takeLooks(page, 'notifications-for-you', { isWhole: true });
});

test('lines of every type', async ({ page, koma }) => {
  const work = await bringWork(koma);
  await signInAs(page, work.owner);
  await page.goto('/notifications');
  await takeLooks(page, 'notifications-list', { isWhole: true });
  await tellEverything(koma, work);
  await page.goto('/notifications');
  const parts = page.locator('button[aria-expanded]:has(.tabler-icon-chevron-down)').first();
  await takeLooks(page, 'notifications-types', {
    isWhole: true,
    before: async () => {
      await expect(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await expect(page.locator('main li[data-unread]')).toHaveCount(24, { timeout: 2000 });
      }).toPass();
      if ((await parts.getAttribute('aria-expanded')) === 'false') await parts.click();
      await expect(parts).toHaveAttribute('aria-expanded', 'true');
    },
  });
  await page.goto('/notifications?filter=unread');
  await takeLooks(page, 'notifications-unread');
  await page.goto('/notifications?filter=mentions');
  await takeLooks(page, 'notifications-mentions');
});

test('the bell', async ({ page, koma }) => {
  const work = await bringWork(koma);
  await tellEverything(koma, work);
  await signInAs(page, work.owner);
  await page.goto('/dashboard');
  await takeLooks(page, 'notifications-bell', ofBell);
  await page.goto(work.path);
  await takeLooks(page, 'notifications-bell-room', ofBell);
});

test('an invitation that was told', async ({ page, koma }) => {
  const [owner, invited] = [await makePerson(koma), await makePerson(koma, { name: '佐藤 健' })];
  const projectId = await makeProject(koma, owner, '春のキャンペーン 2026 (final)');
  await post(koma, owner, 'project/add-user', {
    projectId,
    projectMember: [{ email: invited.email, type: 1 }],
  });
  const { id: accountId } = await findAccount(koma, invited);
  const told = async () =>
    (await sql<{ id: string }>`select id from notifications where account_id = ${accountId}`.execute(koma.db))
      .rows;
  await expect.poll(told).toHaveLength(1);
  const [line] = await told();
  await signInAs(page, invited);
  await page.goto(`/project-notification-invitation/${line?.id}`);
  await takeLooks(page, 'notifications-invitation');
});
