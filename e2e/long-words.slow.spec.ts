import type { Locator, Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures.ts';
import { signInAs } from './helpers/people.ts';
import { makeWork, openAs, shareFile } from './helpers/shared-work.ts';
import { setPlan } from './helpers/work.ts';

const words = '長'.repeat(10_000);

async function expectTooLong(field: Locator, send: Locator) {
  await field.fill(words);
  await send.click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue(words);
  await expect(field.page().getByText('長すぎます').first()).toBeVisible();
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true });

test('ten thousand characters are refused in words and not cut', async ({ page, browser, koma }) => {
  const work = await makeWork(koma);
  await setPlan(koma, work.owner, 'professional');
  await signInAs(page, work.owner);

  await test.step('in the message of a review', async () => {
    await page.goto(`/review/${work.fileId}?panel=review`);
    await page.getByRole('button', { name: 'レビューを依頼' }).click();
    await dialogOf(page).getByLabel('外部のレビュアー（メールで依頼）').first().fill('client@example.com');
    await page.keyboard.press('Enter');
    await expectTooLong(dialogOf(page).getByLabel('メッセージ（任意）'), press(page, '依頼する'));
  });

  await test.step('in the words of a request', async () => {
    await page.goto(`/dashboard/${work.projectId}`);
    await page.getByRole('button', { name: 'ファイルをリクエスト' }).click();
    await dialogOf(page).getByLabel('タイトル').fill('スチル');
    await expectTooLong(dialogOf(page).getByLabel('お願いの内容'), press(page, 'リンクを作成'));
  });

  await test.step('in the name of a selection', async () => {
    await page.goto(`/dashboard/${work.projectId}`);
    await page.getByRole('button', { name: '表紙.pngのメニュー' }).click();
    await page.getByRole('menuitem', { name: 'セレクションに追加' }).click();
    await expectTooLong(dialogOf(page).getByLabel('セレクション名'), press(page, 'リンクを作成'));
  });

  await test.step('in the name of a guest', async () => {
    const link = await shareFile(koma, work, { accessType: 1, guestComments: true });
    const visitor = await openAs(browser, koma, null, link);
    await visitor.getByRole('textbox', { name: 'コメントを書く' }).click();
    await visitor.keyboard.type('空を明るく');
    await visitor.getByRole('button', { name: '送信', exact: true }).click();
    await expectTooLong(dialogOf(visitor).getByLabel('お名前'), press(visitor, '続ける'));
    await visitor.context().close();
  });
});
