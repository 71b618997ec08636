import { ageSessions } from '../../server/test/test-ages.ts';
import { expectNoBarrier } from '../helpers/barriers.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, newAddress, signInAs } from '../helpers/people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const inside = ['profile', 'password', 'other'];

test('nothing bars the way through the account settings, in both themes', async ({ page, koma }) => {
  await signInAs(page, await makePerson(koma));
  for (const tab of inside) {
    await page.goto(`/account-setting?tab=${tab}`);
    await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
    await expectNoBarrier(page);
  }
  await page.getByRole('button', { name: 'アカウントを削除' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoBarrier(page);
  await ageSessions(koma);
  await page.goto('/account-setting?tab=profile');
  await page.getByLabel('メールアドレス').fill(newAddress('other'));
  await page.getByRole('button', { name: '変更を保存' }).click();
  const question = page.getByRole('dialog', { name: 'ご本人の確認' });
  await expect(question.getByLabel('パスワード', { exact: true })).toBeFocused();
  await expectNoBarrier(page);
});
