import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { bringRoom, openTab } from '../helpers/room/review-rooms.ts';
import { makeWork } from '../helpers/shared-work.ts';
import { picture, tile } from '../helpers/uploading.ts';
import { acceptInvitation, makeProject, post } from '../helpers/work.ts';
import { takeLooks } from './take-looks.ts';

const dialogs = (page: Page) => page.locator('[role="dialog"]');

/** Meets the limit for each picture, as the server's message is in one language. */
const meet = (count: number, act: (page: Page) => Promise<unknown>) => ({
  only: '[role="dialog"]:last-of-type',
  before: async (page: Page) => {
    await expect(async () => {
      if ((await dialogs(page).count()) === count) await page.keyboard.press('Escape');
      await expect(dialogs(page)).toHaveCount(count - 1, { timeout: 2000 });
    }).toPass();
    await act(page);
    await expect(dialogs(page)).toHaveCount(count);
  },
});

const send = (page: Page) => dialogs(page).locator('button[type="submit"]').click();

test('a project and a team too many', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  for (const name of ['春の企画', 'Summer film']) await makeProject(koma, owner, name);
  await post(koma, owner, 'team/create', { name: '映像チーム', teamMember: [] });
  await signInAs(page, owner);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: '新規プロジェクト' }).click();
  await page.getByLabel('プロジェクト名').fill('三つ目');
  await takeLooks(page, 'limit-project', meet(2, send));
  await page.goto('/dashboard?tab=teams');
  await page.getByRole('main').getByRole('button', { name: '新規チーム' }).first().click();
  await page.getByLabel('チーム名').fill('音声チーム');
  await takeLooks(page, 'limit-team', meet(2, send));
});

const duplicate = async (page: Page) => {
  await tile(page, '表紙.png').locator('button[aria-haspopup="menu"]').click();
  await page.locator('[role="menuitem"]:has(.tabler-icon-copy-plus)').click();
};

test('a storage that is full: one’s own, and somebody else’s', async ({ page, koma }) => {
  const { owner, projectId } = await makeWork(koma);
  const guest = await makePerson(koma, { name: '佐藤 健' });
  const projectMember = [{ email: guest.email, type: 3 }];
  await post(koma, owner, 'project/add-user', { projectId, projectMember });
  await acceptInvitation(koma, guest);
  for (const name of ['私の企画', 'Another of mine']) await makeProject(koma, guest, name);
  await sql`update projects set size_bytes = ${2 * 1024 ** 3 - 100} where id = ${projectId}`.execute(koma.db);
  await signInAs(page, owner);
  await page.goto(`/dashboard/${projectId}`);
  await takeLooks(page, 'limit-storage', meet(1, duplicate));
  await page.reload();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles(await picture('Opening.png'));
  await expect(page.locator('[data-upload="Opening.png"]')).toHaveAttribute('data-state', 'failed');
  await takeLooks(page, 'limit-upload');
  await signInAs(page, guest);
  await page.goto(`/dashboard/${projectId}`);
  await takeLooks(page, 'limit-of-owner', meet(1, duplicate));
});

test('versions that the plan does not have', async ({ page, koma }) => {
  const room = await bringRoom(koma, 'picture');
  await signInAs(page, room.owner);
  await page.goto(room.path);
  await openTab(page, 'versions');
  const add = async () => {
    await openTab(page, 'versions');
    await page.locator('[role="tabpanel"] button:has(.tabler-icon-plus)').click();
  };
  await takeLooks(page, 'limit-versions', meet(1, add));
});
