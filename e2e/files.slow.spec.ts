import { choose, makeFolder, menuOf, openProject, tile } from './helpers/file-browser.ts';
import { expect, test } from './helpers/fixtures.ts';
import { expectReadable, post } from './helpers/work.ts';

test('what leaves a private folder says that it stays private, and its duplicate and copy do too', async ({
  page,
  koma,
}) => {
  await openProject(page, koma, ['One.png', 'Two.png']);
  await makeFolder(page, 'Vault');
  await menuOf(page, 'Vault').click();
  await choose(page, 'Make it Private');
  await expect(tile(page, 'Vault').getByLabel('Team only')).toBeVisible();
  const stored = page.waitForResponse((answer) => answer.url().includes('/move'));
  await tile(page, 'One.png').dragTo(tile(page, 'Vault'));
  await expect(tile(page, 'One.png')).toHaveCount(0);
  await stored;

  await page.getByRole('link', { name: 'Vault' }).click();
  await expect(tile(page, 'One.png')).toBeVisible();
  await expect(tile(page, 'One.png').getByLabel('Team only')).toHaveCount(0);
  const film = page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Film' });
  await tile(page, 'One.png').dragTo(film);
  await expect(page.getByText('Moved. It stays private: only the team sees it.')).toBeVisible();
  await film.click();
  await expect(tile(page, 'One.png').getByLabel('Team only')).toBeVisible();

  await menuOf(page, 'One.png').click();
  await choose(page, 'Duplicate');
  await expect(tile(page, 'One (2).png').getByLabel('Team only')).toBeVisible();
  await menuOf(page, 'Two.png').click();
  await choose(page, 'Duplicate');
  await expect(tile(page, 'Two (2).png')).toBeVisible();
  await expect(tile(page, 'Two (2).png').getByLabel('Team only')).toHaveCount(0);
});

test('a long list: the keyboard stays where it was, and a change asks for one page of it', async ({
  page,
  koma,
}) => {
  const { person, id } = await openProject(page, koma, ['Last.png']);
  for (let number = 1; number <= 40; number += 1) {
    await post(koma, person, 'file/add-folder', { projectId: id, fileId: null, name: `Scene ${number}` });
  }
  await page.reload();
  await page.getByRole('link', { name: 'Scene 40', exact: true }).focus();
  await page.mouse.move(640, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(tile(page, 'Last.png')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('41 selected')).toBeVisible();
  await page.keyboard.press('Escape');

  // A band held at the lower edge scrolls, and keeps items that scroll away.
  await page.keyboard.press('Home');
  const first = await tile(page, 'Scene 40').boundingBox();
  if (!first) throw new Error('The first folder is not on the screen.');
  await page.mouse.move(first.x + 2, first.y - 5);
  await page.mouse.down();
  await page.mouse.move(1270, 715, { steps: 4 });
  await expect(page.getByText('41 selected')).toBeVisible();
  await page.mouse.up();

  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/get-list/') && asked.push(request.url()));
  const fileId = await tile(page, 'Last.png').getAttribute('data-item');
  await page.request.put(`/api/file/rename/${fileId}`, {
    headers: { authorization: `Bearer ${person.token}` },
    data: { name: 'Final.png' },
  });
  await expect(tile(page, 'Final.png')).toBeVisible();
  expect(asked).toHaveLength(1);
});

const looks = [
  { language: 'ja', theme: 'light', width: 1440 },
  { language: 'en', theme: 'dark', width: 390 },
  { language: 'he', theme: 'dark', width: 1440 },
  { language: 'he', theme: 'light', width: 390 },
] as const;

test('the browser is sound in all languages, themes and widths', async ({ page, koma }) => {
  await openProject(page, koma, ['One.png', 'Two.png']);
  await makeFolder(page, 'Selects');
  for (const { language, theme, width } of looks) {
    await test.step(`${language}, ${theme}, ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate((entries) => Object.assign(localStorage, entries), { language, theme });
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(tile(page, 'One.png').locator('img')).toBeVisible();
      await expectReadable(page, 'main');
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
});
