import { showCode } from '../../server/test/sign-in/app-codes.ts';
import { beginApp, sayPassword, takeRecoveryCodes } from '../helpers/app-settings.ts';
import { expectNoBarrier } from '../helpers/barriers.ts';
import { expect, test } from '../helpers/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('nothing bars the way through setting up an authenticator app, its recovery codes and its question', async ({
  page,
  koma,
}) => {
  const { person, key, input } = await beginApp(page, koma);
  await expectNoBarrier(page);
  await input.fill(showCode(key));
  await expect(page.getByRole('dialog', { name: 'リカバリーコードを保存してください' })).toBeVisible();
  await expectNoBarrier(page);
  await takeRecoveryCodes(page);
  await sayPassword(page, person);
  await expect(page.getByLabel('認証アプリの6桁のコード')).toBeFocused();
  await expectNoBarrier(page);
});
