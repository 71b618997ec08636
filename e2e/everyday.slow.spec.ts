import { sql } from 'kysely';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, openForm, signInAs } from './helpers/people.ts';
import { pressControls } from './helpers/press-controls.ts';
import { makeWork, openAs, putPicture, room } from './helpers/shared-work.ts';
import { makeProject, pathOf, post } from './helpers/work.ts';

const widths = [1440, 390];

test('names are shown as they were typed, and stand on one line in a row of cards', async ({
  page,
  koma,
}) => {
  const owner = await makePerson(koma);
  const projectId = await makeProject(koma, owner, 'Film 2x2 -> 3x3');
  await putPicture(koma, owner, { projectId, fileId: null, name: '2x2 grid.png' });
  const short = await putPicture(koma, owner, { projectId, fileId: null, name: 'b.png' });
  await signInAs(page, owner);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/dashboard/${projectId}`);
  const name = page.getByRole('link', { name: '2x2 grid.png' });
  await expect(name).toBeVisible();
  const widths = await name.evaluate((shown) => {
    const plain = shown.cloneNode(true) as HTMLElement;
    plain.style.cssText = 'font-variant-ligatures: none; position: absolute; inline-size: max-content';
    const same = shown.cloneNode(true) as HTMLElement;
    same.style.cssText = 'position: absolute; inline-size: max-content';
    shown.parentElement?.append(plain, same);
    const found = [same, plain].map((one) => one.getBoundingClientRect().width);
    for (const one of [plain, same]) one.remove();
    return found;
  });
  expect(widths[0]).toBe(widths[1]);

  await page
    .locator(`[data-item="${short}"] p`)
    .evaluate((line) => line.append(' ', 'とても長い行 '.repeat(8)));
  const tops = await page
    .locator('[data-item] [data-open]')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
});

test('a chosen card is framed above its picture, waiting cards have the shape of cards, and the welcome keeps its buttons in one row', async ({
  page,
  koma,
}) => {
  const { owner, projectId } = await makeWork(koma);
  await signInAs(page, owner);
  await page.goto(`/dashboard/${projectId}`);
  await page.getByRole('checkbox', { name: '表紙.png' }).check();
  const frame = await page.locator('[data-item][data-selected="true"]').evaluate((tile) => {
    const { borderTopWidth, zIndex, pointerEvents } = getComputedStyle(tile, '::after');
    return { borderTopWidth, isAbove: Number(zIndex) > 0, pointerEvents };
  });
  expect(frame).toEqual({ borderTopWidth: '2px', isAbove: true, pointerEvents: 'none' });

  await page.route('**/api/file/get-list/**', () => undefined);
  // Only a page that was not seen before waits.
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.removeItem('keptFor'));
  await page.goto(`/dashboard/${projectId}`);
  await expect(page.locator('[data-skeleton="card"]').nth(1)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await sql`update projects set is_demo = true where id = ${projectId}`.execute(koma.db);
  await page.evaluate(() => localStorage.setItem('welcomeModal', 'true'));
  await page.goto('/dashboard');
  const buttons = page
    .getByRole('dialog', { name: /ようこそ/ })
    .getByRole('button')
    .filter({ hasText: /あとで|作る|見てみる/ });
  await expect(buttons).toHaveCount(3);
  const tops = await buttons.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().top)),
  );
  expect(new Set(tops).size).toBe(1);
});
test('a visitor meets a link in the language of the browser, or in Japanese, and may change it', async ({
  browser,
  koma,
}) => {
  const { owner, projectId } = await makeWork(koma);
  const { link = '' } = await post(koma, owner, 'project/share', { projectId, accessType: 1 });
  for (const [locale, words, button] of [
    ['en-US', 'Shared by', 'Language'],
    ['he-IL', 'שותף על ידי', 'שפה'],
    ['fr-FR', 'さんが共有しています', '言語'],
  ] as const) {
    await test.step(locale, async () => {
      const context = await browser.newContext({ baseURL: koma.url, locale });
      const page = await context.newPage();
      await page.goto(pathOf(link));
      await expect(page.getByText(words)).toBeVisible();
      await page.getByRole('link', { name: '表紙.png' }).click();
      await expect(room(page, '表紙.png')).toBeVisible();
      await page.getByRole('button', { name: button, exact: true }).click();
      const isEnglish = locale === 'en-US';
      await page.getByRole('menuitem', { name: isEnglish ? '日本語' : 'English' }).click();
      const question = page.getByRole('dialog');
      await question.getByRole('button', { name: isEnglish ? '変更する' : 'Change' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', isEnglish ? 'ja' : 'en');
      await context.close();
    });
  }
});
test('a language that is chosen in one tab is the language of the other, where what one typed stays', async ({
  page,
}) => {
  await page.goto('/sign-in');
  await openForm(page);
  await page.getByLabel('メールアドレス').fill('half@written');
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByRole('button', { name: '言語' }).click();
  await other.getByRole('menuitem', { name: 'עברית' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'החלפה' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByLabel('כתובת אימייל')).toHaveValue('half@written');
});

test('every control of dashboard, project and link page answers the mouse at its centre', async ({
  page,
  koma,
  browser,
}) => {
  const { owner, projectId, fileId } = await makeWork(koma);
  const open = { accessType: 1, allowDownload: true };
  const { link = '' } = await post(koma, owner, 'project/share', { projectId, ...open });
  const selection = { projectId, name: 'お客様用', fileIds: [fileId] };
  const { _id: selectionId = '' } = await post(koma, owner, 'selection/add', selection);
  const shared = await post(koma, owner, 'selection/share', { selectionId, ...open });
  await signInAs(page, owner);
  const visitor = await openAs(browser, koma, null, pathOf(link));
  const places = [
    { page, path: '/dashboard' },
    { page, path: `/dashboard/${projectId}`, isChosen: true },
    { page, path: `/dashboard/${projectId}?view=board` },
    { page, path: `/dashboard/${projectId}?selection=${selectionId}` },
    { page: visitor, path: pathOf(link), isChosen: true },
    { page: visitor, path: pathOf(shared.link ?? '') },
  ];
  for (const width of widths) {
    for (const { page: shown, path, isChosen = false } of places) {
      await test.step(`${path} at ${width} px`, async () => {
        await shown.setViewportSize({ width, height: 844 });
        await shown.goto(path);
        await expect(shown.getByRole('link', { name: /春のキャンペーン|表紙.png/ }).first()).toBeVisible();
        const { pressed, missed } = await pressControls(shown, 'body');
        expect.soft(missed).toEqual([]);
        expect(pressed).toBeGreaterThan(4);
        if (!isChosen) return;
        await shown.getByRole('checkbox', { name: '表紙.png' }).check();
        const bar = await pressControls(shown, 'section[aria-label="選択中の項目"]');
        expect.soft(bar.missed).toEqual([]);
        expect(bar.pressed).toBeGreaterThan(1);
      });
    }
  }
});
