import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { pressControls } from '../helpers/press-controls.ts';
import { addClip } from '../helpers/room/clips.ts';
import { tool } from '../helpers/room/drawing-hand.ts';
import { makePdf } from '../helpers/room/drawn-material.ts';
import {
  bringFile,
  bringRoom,
  composer,
  editor,
  enter,
  openTab,
  roomClip,
} from '../helpers/room/review-rooms.ts';
import { openBrowser, pathOf, post, setPlan } from '../helpers/work.ts';

const screens = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

test('every control of the room gets the press of a mouse at its centre, for a member and for a visitor', async ({
  browser,
  koma,
}) => {
  const { owner, projectId, fileId, path } = await bringRoom(koma, 'clip');
  await setPlan(koma, owner, 'professional');
  const { versionId } = await addClip({ koma, person: owner, projectId, fileId, clip: roomClip });
  for (const frame of [10, 12, 60]) {
    const words = { fileId, fileVersionId: versionId, comment: `At ${frame}`, frame, endFrame: frame + 5 };
    await post(koma, owner, 'comment/add', words);
  }
  const { link = '' } = await post(koma, owner, 'file/share', { fileId, accessType: 1 });

  for (const [name, screen] of Object.entries(screens)) {
    const page = await openBrowser(browser, koma);
    await page.setViewportSize(screen);
    const film = page.locator('[data-resolution]:not([data-resolution=""])');
    const expectPressed = async (least: number) => {
      const { pressed, missed } = await pressControls(page, 'body');
      expect(missed).toEqual([]);
      expect(pressed).toBeGreaterThanOrEqual(least);
    };

    await test.step(`a member, ${name}`, async () => {
      await enter(page, owner, path);
      await expect(film).toBeVisible();
      await expect(page.locator('[data-marker]').first()).toBeVisible();
      if (name === 'desk') await expect(editor(page)).toBeVisible();
      await expectPressed(12);
      if (name === 'phone') {
        await page.getByRole('button', { name: 'Comments and details panel' }).click();
        await expect(editor(page)).toBeVisible();
        await expectPressed(12);
      }
      // The tabs of the panel, and the tools of drawing.
      for (const tab of ['review', 'versions', 'changes', 'info'] as const) {
        await openTab(page, tab);
        await expect(page.locator(`#side-tab-${tab}[aria-selected="true"]`)).toBeVisible();
        expect((await pressControls(page, 'aside')).missed).toEqual([]);
      }
      await openTab(page, 'comments');
      await composer(page).getByRole('button', { name: 'Draw', exact: true }).click();
      await expect(tool(page, 'Rectangle')).toBeVisible();
      await expectPressed(12);
      await page.goto(path);
      await page.getByRole('link', { name: 'Compare' }).click();
      await expect(page.getByRole('button', { name: 'Swap the sides' })).toBeVisible();
      await expect(film).toBeVisible();
      await expectPressed(12);
    });

    await test.step(`a visitor of a link, ${name}`, async () => {
      const visitor = await openBrowser(browser, koma);
      await visitor.setViewportSize(screen);
      await visitor.goto(pathOf(link));
      await expect(visitor.locator('[data-resolution]:not([data-resolution=""])')).toBeVisible();
      await expect(visitor.getByRole('banner').locator('a[href*="/sign-in"]')).toHaveCount(1);
      const { pressed, missed } = await pressControls(visitor, 'body');
      expect(missed).toEqual([]);
      expect(pressed).toBeGreaterThan(8);
      await visitor.context().close();
    });
    await page.context().close();
  }
});

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

/** Controls that reach out of the window, or out of something that cuts them off and cannot be scrolled. */
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
