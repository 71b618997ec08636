import { sql } from 'kysely';
import { beginApp } from '../helpers/app-settings.ts';
import { showAppCode } from '../helpers/authenticators.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { takeLooks } from './take-looks.ts';

test('the way of an administrator to the first second factor', async ({ page, koma }) => {
  const person = await makePerson(koma);
  await sql`insert into administrators (account_id)
    select id from accounts where email = ${person.email}`.execute(koma.db);
  await signInAs(page, person);
  await page.goto('/admin');
  await takeLooks(page, 'admin-no-factor');
  await page.getByRole('link', { name: '2段階認証を設定する' }).click();
  await page.getByRole('button', { name: '設定する' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await takeLooks(page, 'admin-setup-code', { only: '[role="dialog"]' });
});

test('the administrator’s page before and after the second factor', async ({ page, koma }) => {
  const { person, key, input } = await beginApp(page, koma);
  await input.fill(showAppCode(key));
  await page.getByRole('button', { name: '保存しました' }).click();
  await sql`insert into administrators (account_id)
    select id from accounts where email = ${person.email}`.execute(koma.db);
  await page.goto('/admin');
  await takeLooks(page, 'admin-asks');
  await page.getByRole('button', { name: '確認へ進む' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByLabel('認証アプリの6桁のコード')).toBeVisible();
  await takeLooks(page, 'admin-question', { only: '[role="dialog"]' });
  await question.getByLabel('認証アプリの6桁のコード').fill(showAppCode(key, 1));
  await expect(page.getByRole('tab', { name: 'アカウント' })).toBeVisible();
  await takeLooks(page, 'admin-accounts');
});
