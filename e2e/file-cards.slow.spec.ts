import type { Locator } from '@playwright/test';
import { makePdfBytes } from '../server/test/media/test-media.ts';
import { boxOf, cover, pointAt } from './helpers/card-covers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { filesInput, openEmptyProject, picture, tile, upload } from './helpers/uploading.ts';
import { post } from './helpers/work.ts';

test('a document turns its pages under the pointer', async ({ page, koma }) => {
  await openEmptyProject(page, koma);
  await filesInput(page).setInputFiles([
    { name: 'Script.pdf', mimeType: 'application/pdf', buffer: makePdfBytes(['One', 'Two', 'Three']) },
  ]);
  await expect(upload(page, 'Script.pdf')).toHaveAttribute('data-state', 'completed');
  await expect(tile(page, 'Script.pdf')).toContainText('3 pages');
  const picture = cover(page, 'Script.pdf');
  const pages = new Set<string | null>();
  for (const [share, text] of [
    [0.1, '1 / 3'],
    [0.5, '2 / 3'],
    [0.9, '3 / 3'],
  ] as const) {
    await pointAt(page, picture, share);
    await expect(picture).toContainText(text);
    const shown = picture.locator('img').last();
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    pages.add(await shown.getAttribute('src'));
  }
  expect(pages.size).toBe(3);
  await page.mouse.move(0, 0);
  await expect(picture).not.toContainText('/ 3');
});
test('renaming in Japanese: the key that ends a composition does not end the name', async ({
  page,
  koma,
}) => {
  await openEmptyProject(page, koma);
  await filesInput(page).setInputFiles([await picture('Cut.png')]);
  await expect(upload(page, 'Cut.png')).toHaveAttribute('data-state', 'completed');
  await page.getByRole('link', { name: 'Cut.png', exact: true }).focus();
  await page.keyboard.press('F2');
  const field = page.getByLabel('New name of Cut.png');
  await expect(field).toBeFocused();

  const keys = await page.context().newCDPSession(page);
  const text = 'さつえい';
  for (let length = 1; length <= text.length; length++) {
    const composed = text.slice(0, length);
    const caret = { selectionStart: length, selectionEnd: length };
    await keys.send('Input.imeSetComposition', { text: composed, ...caret });
  }
  await expect(field).toHaveValue('さつえい.png');
  await page.keyboard.press('Enter');
  await expect(field).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeVisible();
  await keys.send('Input.imeSetComposition', { text: '撮影', selectionStart: 2, selectionEnd: 2 });
  await keys.send('Input.insertText', { text: '撮影' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('撮影.png');
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expect(tile(page, '撮影.png')).toBeVisible();
  await page.reload();
  await expect(tile(page, '撮影.png')).toBeVisible();
});
/** Tells whether the text's first letter is visible. */
const showsBeginning = (place: Locator) =>
  place.evaluate((element) => {
    const range = document.createRange();
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (!text) return false;
    range.setStart(text, 0);
    range.setEnd(text, 1);
    const [letter, frame] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return letter.left >= frame.left - 1 && letter.right <= frame.right + 1;
  });
test('in a right-to-left page a long name is cut in its middle, and shows its own beginning and end', async ({
  page,
  koma,
}) => {
  const { person } = await openEmptyProject(page, koma);
  const long = 'Interview with the director about every single take of the night shoot';
  const names = [`${long}.png`, `${'צילומי הלילה בתל אביב '.repeat(4)}.png`];
  const project = await post(koma, person, 'project/create', { name: long, description: long.repeat(4) });
  await page.goto(`/dashboard/${project._id}`);
  await filesInput(page).setInputFiles(await Promise.all(names.map(picture)));
  for (const name of names) await expect(upload(page, name)).toHaveAttribute('data-state', 'completed');
  await page.evaluate(() => localStorage.setItem('language', 'he'));
  await page.reload();
  for (const view of ['grid', 'list']) {
    await page.evaluate((value) => localStorage.setItem('fileView', JSON.stringify(value)), view);
    await page.setViewportSize({ width: view === 'grid' ? 1280 : 480, height: 800 });
    await page.reload();
    for (const name of names) {
      const [start, end] = [0, 1].map((at) => tile(page, name).locator('[data-open] > span').nth(at));
      if (!start || !end) throw new Error('A name has two parts.');
      await expect(start).toHaveCSS('text-overflow', 'ellipsis');
      await expect
        .poll(() => start.evaluate((element) => element.scrollWidth > element.clientWidth))
        .toBe(true);
      expect(await showsBeginning(start)).toBe(true);
      await expect(end).toHaveText(/\.png$/);
      expect(await end.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    }
  }
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await showsBeginning(page.getByRole('heading', { level: 1 }))).toBe(true);
  for (const width of [1280, 480]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/dashboard');
    const link = page.getByRole('link', { name: long, exact: true }).first();
    await expect(link).toBeVisible();
    expect(await showsBeginning(link)).toBe(true);
  }
});
test('a band drawn over cards chooses what it touches', async ({ page, koma }) => {
  await openEmptyProject(page, koma);
  for (const name of ['First.png', 'Second.png', 'Third.png']) {
    await filesInput(page).setInputFiles([await picture(name)]);
    await expect(upload(page, name)).toHaveAttribute('data-state', 'completed');
  }
  await page.getByRole('button', { name: 'Close the list' }).click();
  await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0);
  const left = await boxOf(tile(page, 'Third.png'));
  const middle = await boxOf(tile(page, 'Second.png'));
  const ground = left.y + left.height + 60;
  await page.mouse.move(left.x + 10, ground);
  await page.mouse.down();
  await page.mouse.move(left.x + 40, ground - 30);
  await page.mouse.move(middle.x + 20, middle.y + 20, { steps: 5 });
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.mouse.up();
  await expect(tile(page, 'Third.png')).toHaveAttribute('data-selected', 'true');
  await expect(tile(page, 'Second.png')).toHaveAttribute('data-selected', 'true');
  await expect(tile(page, 'First.png')).toHaveAttribute('data-selected', 'false');

  await page.keyboard.down('Control');
  const right = await boxOf(tile(page, 'First.png'));
  await page.mouse.move(right.x + right.width - 10, ground);
  await page.mouse.down();
  await page.mouse.move(right.x + right.width - 30, right.y + 40, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Control');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.mouse.click(right.x + right.width - 10, ground);
  await expect(page.getByText('3 selected')).toBeHidden();

  // The keyboard continues at the mouse's place, on the ground and on a card.
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await tile(page, 'Second.png').click({ position: { x: 60, y: 80 }, modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('Delete');
  await expect(tile(page, 'Second.png')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'First.png', exact: true })).toBeFocused();
});
