import { expect, test } from './helpers/fixtures.ts';
import { makePerson, signInAs } from './helpers/people.ts';

test('the start page explains itself by a click on a comment', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('同じコマを見て、話が決まる。');
  const comment = page.getByRole('button', { name: /プレートB/ });
  await comment.click();
  await expect(comment).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('01:00:17:10 にコメント…')).toBeVisible();
  await expect(page.getByText('￥1,980')).toBeVisible();
  await page.getByText('年払い').click();
  await expect(page.getByText('￥19,800')).toBeVisible();
});
test('the side navigation stays as it was left, and is a drawer on phones; the language changes after a question in its own words, and is kept', async ({
  page,
  koma,
}) => {
  await signInAs(page, await makePerson(koma));
  await page.goto('/subscription');
  const fold = page.getByRole('button', { name: 'サイドバーをたたむ' });
  await fold.click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'サイドバーを広げる' })).toBeVisible();
  await page.keyboard.press('[');
  await expect(fold).toBeVisible();

  await test.step('the language', async () => {
    await page.getByRole('button', { name: '言語' }).click();
    await page.getByRole('menuitem', { name: 'עברית' }).click();
    const question = page.getByRole('dialog', { name: 'להחליף את השפה?' });
    const stored = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await question.getByRole('button', { name: 'החלפה' }).click();
    expect((await stored).request().postDataJSON()).toEqual({ language: 'he' });
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'תוכנית ושימוש' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'he');
  });

  await test.step('a drawer on phones', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'פתיחת התפריט' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'אשפה' }).click();
    await expect(page).toHaveURL('/trash');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
