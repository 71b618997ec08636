import { readFile } from 'node:fs/promises';
import { expectReadableInBothThemes } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, signInAs } from './helpers/people.ts';
import { makeProject, post } from './helpers/work.ts';

test('an owner reads who did what, chooses among it, and takes it along as a table', async ({
  page,
  koma,
}) => {
  const owner = await makePerson(koma);
  const projectId = await makeProject(koma, owner, '新作CM');
  const projectMember = [{ email: 'ken@example.com', type: 2, canDownload: false }];
  await post(koma, owner, 'project/add-user', { projectId, projectMember });

  await signInAs(page, owner);
  await page.goto('/account-setting');
  await page.getByRole('tab', { name: '監査ログ' }).click();
  const rows = page.getByRole('table', { name: '監査ログ' }).getByRole('row');
  // The trail is written after the event, so this polls.
  await expect(async () => {
    await page.reload();
    await expect(rows.filter({ hasText: '閲覧者として追加' })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(rows.filter({ hasText: 'ログイン' })).toBeVisible();
  await expectReadableInBothThemes(page);

  await page.getByRole('combobox', { name: '種類' }).click();
  await page.getByRole('option', { name: '共有', exact: true }).click();
  await expect(rows.filter({ hasText: 'ログイン' })).toHaveCount(0);
  await expect(rows.filter({ hasText: '閲覧者として追加' })).toContainText('新作CM');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV をダウンロード' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^koma-audit-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await saved.path(), 'utf8');
  expect(text.split('\r\n').filter((line) => line.includes('閲覧者として追加'))).toHaveLength(1);
  expect(text).not.toContain('ログイン');

  const project = page.getByRole('combobox', { name: 'プロジェクト' });
  await project.fill('作C');
  await page.getByRole('option', { name: '新作CM' }).click();
  await expect(project).toHaveValue('新作CM');
  await expect(rows.filter({ hasText: '閲覧者として追加' })).toBeVisible();
  const person = page.getByRole('combobox', { name: '人', exact: true });
  await person.fill('だれでもない人');
  await expect(page.getByText('見つかりません')).toBeVisible();
  await person.fill('花子');
  await page.getByRole('option', { name: owner.name }).click();
  await expect(person).toHaveValue(owner.name);
  await expect(rows.filter({ hasText: '閲覧者として追加' })).toBeVisible();

  await page.getByRole('combobox', { name: '種類' }).click();
  await page.getByRole('option', { name: '書き出し' }).click();
  await expect(page.getByRole('heading', { name: '該当する記録がありません' })).toBeVisible();
  await page.getByRole('button', { name: '条件をクリア' }).click();
  await expect(rows.filter({ hasText: 'ログイン' })).toBeVisible();
});
