import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { pressControls } from '../helpers/press-controls.ts';
import { addClip } from '../helpers/room/clips.ts';
import { makePdf } from '../helpers/room/drawn-material.ts';
import { bringFile, bringRoom, enter, roomClip } from '../helpers/room/review-rooms.ts';
import { openBrowser, setPlan } from '../helpers/work.ts';

const screens = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

test('so does every control of the rooms of a picture and of a document, and of the reel', async ({
  browser,
  koma,
}) => {
  const { owner, fileId, path } = await bringRoom(koma, 'picture');
  const bytes = makePdf([
    { latin: 'Storyboard', japanese: '絵コンテ' },
    { latin: 'Second page', japanese: '二枚目' },
  ]);
  const paper = { name: 'board.pdf', mimeType: 'application/pdf', bytes };
  const { path: document } = await bringFile(koma, owner, paper);
  const rooms = [
    { path, shown: '[data-shown] img' },
    { path: document, shown: '[data-page="1"] [data-drawn] canvas' },
    { path: `/reel?files=${fileId}`, shown: '[data-reel]' },
  ];
  for (const [name, screen] of Object.entries(screens)) {
    const page = await openBrowser(browser, koma);
    await page.setViewportSize(screen);
    for (const room of rooms) {
      await test.step(`${room.path}, ${name}`, async () => {
        await enter(page, owner, room.path);
        await expect(page.locator(room.shown).first()).toBeVisible();
        const { pressed, missed } = await pressControls(page, 'body');
        expect(missed).toEqual([]);
        expect(pressed).toBeGreaterThan(4);
      });
    }
    await page.context().close();
  }
});

/** Finds controls outside the window, or cut off by an element that does not scroll. */
const findCut = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return true;
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        if (overflowX === 'visible') continue;
        if (overflowX !== 'hidden' && overflowX !== 'clip') return false;
        const frame = around.getBoundingClientRect();
        if (left < frame.left - 1 || right > frame.right + 1) return true;
      }
      return false;
    };
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflow) || isScrolled(element.parentElement));
    return [...document.querySelectorAll('#root :is(a[href], button, input, [role="slider"])')]
      .filter(
        (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width >= 4,
      )
      .filter((one) => !one.closest('[inert], .koma-skip') && !isScrolled(one.parentElement))
      .filter(isCut)
      .map((one) => `<${one.tagName.toLowerCase()}> ${one.getAttribute('aria-label') ?? one.textContent}`);
  });

test('no control of the room is cut between 1024 and 1440, in three languages', async ({ browser, koma }) => {
  const { owner, projectId, fileId, path } = await bringRoom(koma, 'clip');
  await setPlan(koma, owner, 'professional');
  await addClip({ koma, person: owner, projectId, fileId, clip: roomClip });
  for (const language of ['ja', 'en', 'he']) {
    const page = await openBrowser(browser, koma);
    await enter(page, owner, path);
    await page.evaluate((value) => localStorage.setItem('language', value), language);
    await page.addInitScript((value) => localStorage.setItem('language', value), language);
    await page.reload();
    await expect(page.locator('[data-resolution]:not([data-resolution=""])')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const width of [1024, 1100, 1180, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => findCut(page), `${language}, ${width}`).toEqual([]);
    }
    await page.context().close();
  }
});
