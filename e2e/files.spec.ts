import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './helpers/fixtures.ts';
import type { Koma } from './helpers/koma.ts';
import { makePerson, signInAs } from './helpers/people.ts';
import { expectReadable, makeProject, post } from './helpers/work.ts';

let shade = 0;

async function picture(name: string) {
  shade += 1;
  const background = { r: 200, g: (shade * 7) % 256, b: 90 };
  const buffer = await sharp({ create: { width: 160, height: 100, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

const tile = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Menu of ${name}` });
const choose = (page: Page, item: string) => page.getByRole('menuitem', { name: item }).click();

async function openProject(page: Page, koma: Koma, names: string[]) {
  const person = await makePerson(koma);
  const id = await makeProject(koma, person, 'Film');
  await page.addInitScript(() => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', 'en');
  });
  await signInAs(page, person);
  await page.goto(`/dashboard/${id}`);
  await page.getByLabel('Choose files').setInputFiles(await Promise.all(names.map(picture)));
  for (const name of names) await expect(tile(page, name).first()).toBeVisible();
  await expect(page.getByText('Everything is uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Close the list' }).click();
  return { person, id };
}

async function makeFolder(page: Page, name: string) {
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByLabel('Folder name').fill(name);
  await page.getByRole('button', { name: 'Create folder' }).click();
  await expect(tile(page, name)).toBeVisible();
}

test('rename in place, privacy, trash with undo, and restoring', async ({ page, koma }) => {
  await openProject(page, koma, ['One.png', 'Two.png']);

  await tile(page, 'One.png').getByRole('link', { name: 'One.png', exact: true }).focus();
  await page.keyboard.press('F2');
  const field = page.getByLabel('New name of One.png');
  await expect(field).toBeFocused();
  await page.keyboard.type('Opening');
  await page.keyboard.press('Enter');
  await expect(tile(page, 'Opening.png')).toBeVisible();
  await page.reload();
  await expect(tile(page, 'Opening.png')).toBeVisible();

  await menuOf(page, 'Opening.png').click();
  await choose(page, 'Make it Private');
  await expect(tile(page, 'Opening.png').getByLabel('Team only')).toBeVisible();

  await menuOf(page, 'Two.png').click();
  await choose(page, 'Move to trash');
  await expect(tile(page, 'Two.png')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Opening.png', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tile(page, 'Two.png')).toBeVisible();

  await tile(page, 'Two.png').getByRole('checkbox').check();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Trash' }).click();
  await expect(tile(page, 'Two.png')).toHaveCount(0);
  await expect(page.getByText('Two.png was moved to the trash.')).toBeHidden();
  await page.getByRole('button', { name: 'Menu of Film' }).click();
  await page.getByRole('menuitem', { name: 'Trash' }).click();
  await expect(page).toHaveURL(/\/trash\?project=/);
  await page.getByRole('button', { name: 'Restore Two.png' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await page.goBack();
  await expect(tile(page, 'Two.png')).toBeVisible();
});

test('moving by dragging, by the dialog, and back by the path, and copying to another project', async ({
  page,
  koma,
}) => {
  const { person } = await openProject(page, koma, ['One.png', 'Two.png']);
  await makeProject(koma, person, 'Sequel');
  await makeFolder(page, 'Selects');
  await tile(page, 'One.png').dragTo(tile(page, 'Selects'));
  await expect(tile(page, 'One.png')).toHaveCount(0);

  await menuOf(page, 'Two.png').click();
  await choose(page, 'Move…');
  const dialog = page.getByRole('dialog', { name: 'Move Two.png' });
  await dialog.getByRole('button', { name: 'Selects' }).click();
  await expectReadable(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Move here' }).click();
  await expect(tile(page, 'Two.png')).toHaveCount(0);

  await page.getByRole('link', { name: 'Selects' }).click();
  await expect(tile(page, 'One.png')).toBeVisible();
  await expect(tile(page, 'Two.png')).toBeVisible();
  await tile(page, 'One.png').dragTo(
    page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Film' }),
  );
  await expect(tile(page, 'One.png')).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Film' }).click();
  await expect(tile(page, 'One.png')).toBeVisible();

  await menuOf(page, 'One.png').click();
  await choose(page, 'Copy to…');
  const copying = page.getByRole('dialog', { name: 'Copy One.png' });
  await copying.getByLabel('Project').first().click();
  await page.getByRole('option', { name: 'Sequel' }).click();
  await copying.getByRole('button', { name: 'Sequel' }).click();
  await copying.getByRole('button', { name: 'Copy here' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
});

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

test('choosing by keyboard and band, searching, and a folder that is gone', async ({ page, koma }) => {
  const { id } = await openProject(page, koma, ['Alpha.png', 'Beta.png', 'Gamma.png']);
  // What was just uploaded is drawn anew when its picture comes, and the focus goes with it.
  await expect(async () => {
    await page.getByRole('link', { name: 'Gamma.png', exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(page.getByText('3 selected')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByText('3 selected')).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('2 selected')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('betta');
  await expect(page.getByRole('option').filter({ hasText: 'Beta.png' })).toBeVisible();
  await expectReadable(page, '[role="dialog"]');
  // Whoever types on and presses Enter at once means what is typed, not what was found before.
  await page.getByRole('combobox').fill('gama');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/review\//);
  await expect(page.getByRole('heading', { name: 'Gamma.png' })).toBeVisible();

  await page.goto(`/dashboard/${id}/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/dashboard/${id}/0190b6c1-0000-7000-8000-000000000000`);
  await expect(page.getByRole('heading', { name: 'This folder is not available' })).toBeVisible();
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

  // A band that is held at the lower edge goes on down the page, and loses nothing of what it leaves behind.
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

test('as a list, duplicated, told about, and downloaded together', async ({ page, koma }) => {
  await openProject(page, koma, ['One.png']);
  await page.getByTitle('Show as a list').click();
  await menuOf(page, 'One.png').click();
  await choose(page, 'Duplicate');
  await expect(tile(page, 'One (2).png')).toBeVisible();

  await menuOf(page, 'One.png').click();
  await choose(page, 'Details');
  await expect(page.getByRole('dialog', { name: 'One.png' })).toContainText('160 × 100');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'One.png', exact: true })).toBeFocused();

  const chosen = page.getByRole('region', { name: 'Selection' });
  for (const [name, saved] of [
    ['One.png', 'One.png'],
    ['One (2).png', 'Film.zip'],
  ] as const) {
    await tile(page, name).getByRole('checkbox').check();
    const download = page.waitForEvent('download');
    await chosen.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe(saved);
  }
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
