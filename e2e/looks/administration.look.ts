import { sql } from 'kysely';
import { showCode } from '../../server/test/sign-in/app-codes.ts';
import { accountOf, grant, makeAdministrator } from '../helpers/administrators.ts';
import { beginApp } from '../helpers/app-settings.ts';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { makeWork } from '../helpers/shared-work.ts';
import { takeLooks } from './take-looks.ts';

test('the way of an administrator to the first second factor', async ({ page, koma }) => {
  const person = await makeAdministrator(koma, { hasSecondFactor: false });
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
  await input.fill(showCode(key));
  await page.getByRole('button', { name: '保存しました' }).click();
  await grant(koma, person);
  await page.goto('/admin');
  await takeLooks(page, 'admin-asks');
  await page.getByRole('button', { name: '確認へ進む' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByLabel('認証アプリの6桁のコード')).toBeVisible();
  await takeLooks(page, 'admin-question', { only: '[role="dialog"]' });
  await question.getByLabel('認証アプリの6桁のコード').fill(showCode(key, 1));
  await expect(page.getByRole('tab', { name: 'アカウント' })).toBeVisible();
  await takeLooks(page, 'admin-accounts');
});

async function breakThings(koma: Koma) {
  const { owner, fileId } = await makeWork(koma);
  const version = sql`(select version_id::text from files where id = ${fileId})`;
  const state = sql`state = 'failed', ended_at = now(), tries = tries_max`;
  const done = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from jobs where unique_key = ${version}`.execute(koma.db);
    return rows[0]?.state;
  };
  await expect.poll(done).toBe('done');
  const full = `write /data/objects/${'0'.repeat(64)}: no space left on device`;
  await sql`update jobs set ${state}, reason = ${full}
    where unique_key = ${version}`.execute(koma.db);
  await sql`insert into jobs (name, state, ended_at, tries, tries_max, reason)
    values ('copy-files', 'failed', now(), 6, 6, 'connect ECONNREFUSED 127.0.0.1:9000')`.execute(koma.db);
  await sql`insert into jobs (name, owner, start_after)
    select 'process-slow', ${accountOf(owner)}::text, now() + interval '1 hour' from generate_series(1, 3)`.execute(
    koma.db,
  );
  const person = await makePerson(koma, { name: '引っ越し 済' });
  await sql`insert into refused_addresses (account_id, email_key, answer)
    values (${accountOf(person)}, ${person.email}, '550 5.1.1 The email account that you tried to reach does not exist')`.execute(
    koma.db,
  );
}

test('every section of the administrator’s page, with changes allowed', async ({ page, koma }) => {
  await breakThings(koma);
  await signInAs(page, await makeAdministrator(koma));
  await page.goto('/admin?tab=retention');
  await page.getByRole('switch', { name: '変更を許可' }).click();
  const days = page.getByRole('textbox', { name: '新しいバージョンに置き換えられたもの' });
  await days.fill('365');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('このページで設定された値です。')).toBeVisible();
  for (const tab of ['storage', 'queue', 'mails', 'state', 'settings', 'banner', 'retention', 'trail']) {
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByText(/^残り約/)).toBeVisible();
    await takeLooks(page, `admin-${tab}`, { isWhole: true });
  }
});
