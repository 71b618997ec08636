import { expect, test } from '../helpers/fixtures.ts';
import { meet, said, send, write } from '../helpers/room/review-rooms.ts';

test('mentions reach those who may see them; team-only comments stay in the team', async ({
  page,
  browser,
  koma,
}) => {
  const { other } = await meet({ page, browser, koma, kind: 'picture' });

  await write(page, 'Please look, @佐');
  await page.getByRole('option', { name: '佐藤 健' }).click();
  await page.keyboard.type('thank you');
  await page.keyboard.press('Control+Enter');
  await expect(said(other, 'Please look, @佐藤 健 thank you')).toBeVisible();

  await page.getByRole('button', { name: 'Visible to: Everyone here' }).click();
  await page.getByRole('menuitemradio', { name: 'Only the team' }).click();
  await write(page, '@');
  await expect(page.getByRole('option', { name: '佐藤 健' })).toHaveCount(0);
  await page.keyboard.press('Backspace');
  const secret = await send(page, 'The client has not paid yet.');
  await expect(secret.getByText('Team only')).toBeVisible();

  await page.getByRole('button', { name: 'Visible to: Team only' }).click();
  await page.getByRole('menuitemradio', { name: 'Everyone who can see this file' }).click();
  await send(page, 'Said to everybody.');
  await expect(said(other, 'Said to everybody.')).toBeVisible();
  await expect(said(other, 'The client has not paid yet.')).toHaveCount(0);
  await expect(other.getByRole('tab', { name: /Comments/ })).toContainText('2');
  await expect(other.getByRole('button', { name: /^Visible to/ })).toHaveCount(0);
  await other.context().close();
});
