import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson } from '../helpers/people.ts';
import { type Material, makePdf } from '../helpers/room/drawn-material.ts';
import { bringFile, enter } from '../helpers/room/review-rooms.ts';

async function openRoom(page: Page, koma: Koma, material: Material) {
  const person = await makePerson(koma);
  const { path } = await bringFile(koma, person, material);
  await enter(page, person, path);
}

test('words of a document can be selected and copied', async ({ page, koma }) => {
  const bytes = makePdf([
    { latin: 'Kerning matters', japanese: '字間' },
    { latin: 'A wide one', japanese: '横長', width: 2400 },
  ]);
  await openRoom(page, koma, { name: 'words.pdf', mimeType: 'application/pdf', bytes });
  const words = page.locator('[data-page="1"]').getByText('Kerning matters');
  await expect(words).toBeVisible();
  const box = await words.boundingBox();
  // Words lie where they are drawn: 60 of 600 points from the left.
  const sheet = await page.locator('[data-page="1"]').boundingBox();
  expect(((box?.x ?? 0) - (sheet?.x ?? 0)) / (sheet?.width ?? 1)).toBeCloseTo(0.1, 2);
  await words.dblclick({ position: { x: 10, y: 10 } });
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('Kerning');
  // Their width is independent of the language's font.
  await page.evaluate(() => {
    document.documentElement.lang = 'ja';
  });
  expect((await words.boundingBox())?.width).toBeCloseTo(box?.width ?? 0, 1);

  // Pages are centred, and fit the screen when gone to.
  const screen = await page.locator('[data-pages]').boundingBox();
  const middleOf = (area: typeof screen) => (area?.x ?? 0) + (area?.width ?? 0) / 2;
  expect(Math.abs(middleOf(sheet) - middleOf(screen))).toBeLessThan(10);
  await page.getByRole('button', { name: 'Next page' }).click();
  const wide = page.locator('[data-page="2"]');
  await expect.poll(async () => (await wide.boundingBox())?.width).toBeLessThan(screen?.width ?? 0);
  expect(Math.abs(middleOf(await wide.boundingBox()) - middleOf(screen))).toBeLessThan(10);

  // The reading position survives a small window, in which all pages fit.
  const topOf = async () => {
    const [pages, area] = await Promise.all([wide.boundingBox(), page.locator('[data-pages]').boundingBox()]);
    return Math.round((pages?.y ?? 0) - (area?.y ?? 0));
  };
  const [before, size] = [await topOf(), page.viewportSize() ?? { width: 1280, height: 720 }];
  for (const width of [390, 700, size.width]) {
    const shown = (await wide.boundingBox())?.width;
    await page.setViewportSize({ width, height: size.height });
    await expect.poll(async () => (await wide.boundingBox())?.width).not.toBe(shown);
  }
  await expect.poll(topOf).toBe(before);
});
