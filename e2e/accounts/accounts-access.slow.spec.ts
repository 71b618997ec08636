import { expectNoBarrier } from '../helpers/barriers.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { makePerson, signInAs } from '../helpers/people.ts';

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
});
