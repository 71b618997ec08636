import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { makeWork } from '../helpers/shared-work.ts';
import { acceptInvitation, makeProject, post } from '../helpers/work.ts';

async function makeFullWork(koma: Koma) {
  const work = await makeWork(koma);
  await sql`update projects set size_bytes = ${2 * 1024 ** 3 - 100} where id = ${work.projectId}`.execute(
    koma.db,
  );
  return work;
}

async function duplicate(page: Page, projectId: string) {
  await page.goto(`/dashboard/${projectId}`);
  await page.getByRole('button', { name: '表紙.pngのメニュー' }).click();
  await page.getByRole('menuitem', { name: '複製' }).click();
  const dialog = page.getByRole('dialog', { name: 'プランの上限に達しました' });
  await expect(dialog).toContainText('空き容量が足りません。');
  return dialog;
}

const usage = '利用状況';

test('who has too little room left for a file sees how much is used, and gets to the plans', async ({
  page,
  koma,
}) => {
  const { owner, projectId } = await makeFullWork(koma);
  await signInAs(page, owner);
  const dialog = await duplicate(page, projectId);
  await expect(dialog.getByRole('region', { name: usage })).toContainText('2 GB / 2 GB');
  // A dialog taller than the window keeps its buttons visible.
  await page.setViewportSize({ width: 390, height: 700 });
  const choose = dialog.getByRole('link', { name: 'プランを選ぶ' });
  await expect(choose).toBeInViewport({ ratio: 1 });
  await choose.click();
  await expect(page.getByRole('heading', { level: 1, name: 'プランを選ぶ' })).toBeVisible();
});

test('the limit of somebody else’s plan is not taken for one’s own, however full that is', async ({
  page,
  koma,
}) => {
  const { owner, projectId } = await makeFullWork(koma);
  const guest = await makePerson(koma);
  const projectMember = [{ email: guest.email, type: 3 }];
  await post(koma, owner, 'project/add-user', { projectId, projectMember });
  await acceptInvitation(koma, guest);
  for (const name of ['一つ目', '二つ目']) await makeProject(koma, guest, name);
  await signInAs(page, guest);
  const dialog = await duplicate(page, projectId);
  await expect(dialog).toContainText('ほかの方のプロジェクトの場合はオーナーにご相談ください。');
  await expect(dialog.getByRole('region', { name: usage })).toHaveCount(0);
});
