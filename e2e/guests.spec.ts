import { expect } from '@playwright/test';
import { test } from './helpers/fixtures.ts';
import { guestsMayComment, nameDialog, write } from './helpers/guests.ts';
import { makeWork, openAs, shareFile } from './helpers/shared-work.ts';

test('the first comment of a guest takes three clicks, and the words that were typed first are not lost', async ({
  browser,
  koma,
}, info) => {
  const work = await makeWork(koma);
  const link = await shareFile(koma, work, guestsMayComment);
  const visitor = await openAs(browser, koma, null, '/login');
  await visitor.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        // Keyboard presses have no detail.
        if (isTrusted && detail > 0)
          sessionStorage.setItem('clicks', `${Number(sessionStorage.getItem('clicks')) + 1}`);
      },
      { capture: true },
    );
  });
  const begun = performance.now();
  await visitor.goto(link);
  await write(visitor, '空がもう少し明るいと嬉しいです');
  await nameDialog(visitor).getByLabel('お名前').fill('桐島');
  await nameDialog(visitor).getByRole('button', { name: '続ける' }).click();
  const said = visitor.getByRole('listitem').filter({ hasText: '空がもう少し明るいと嬉しいです' });
  await expect(said.getByText('桐島（ゲスト）')).toBeVisible();
  const seconds = (performance.now() - begun) / 1000;
  const clicks = await visitor.evaluate(() => Number(sessionStorage.getItem('clicks')));
  info.annotations.push({ type: 'first comment', description: `${clicks} clicks, ${seconds.toFixed(1)} s` });
  expect(clicks).toBeLessThanOrEqual(3);
  await visitor.context().close();
});
