import { makeAdministrator } from './helpers/administrators.ts';
import { findSeriousBarriers } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, signInAs } from './helpers/people.ts';

test('an administrator allows changes, disables an account and lets it in again, and the record tells of it', async ({
  page,
  koma,
}) => {
  const admin = await makeAdministrator(koma);
  const person = await makePerson(koma, { name: '停止 される人' });
  await signInAs(page, admin);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: '管理 葵さんのメニュー' }).click();
  await page.getByRole('menuitem', { name: '管理', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '管理' })).toBeVisible();
  await page.getByRole('searchbox', { name: '名前かメールアドレスで検索' }).fill('される');
  const row = page.getByRole('row').filter({ hasText: person.email });
  const disable = row.getByRole('button', { name: `${person.email}を停止` });
  await expect(disable).toBeDisabled();
  await page.getByRole('switch', { name: '変更を許可' }).click();
  await expect(page.getByText('残り約15分')).toBeVisible();
  await disable.click();
  const question = page.getByRole('dialog', { name: 'アカウントを停止しますか？' });
  await question.getByRole('button', { name: '停止する' }).click();
  await expect(row.getByText('停止', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: `${person.email}を再開` }).click();
  await expect(row.getByText('有効', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: '操作の記録' }).click();
  // The trail is written after the event, so this polls.
  await expect(async () => {
    await page.reload();
    const told = page.getByRole('row').filter({ hasText: '管理者がアカウントを停止' });
    await expect(told).toContainText('停止 される人', { timeout: 5_000 });
  }).toPass();
  expect(await findSeriousBarriers(page)).toEqual([]);
});
