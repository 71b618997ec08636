import type { Browser } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import type { Koma } from '../koma.ts';
import { pressControls } from '../press-controls.ts';
import { openBrowser, pathOf, post, setPlan } from '../work.ts';
import { addClip } from './clips.ts';
import { tool } from './drawing-hand.ts';
import { bringRoom, composer, editor, enter, openTab, roomClip } from './review-rooms.ts';

const screens = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

export async function pressRoom(browser: Browser, koma: Koma, screen: keyof typeof screens) {
  const { owner, projectId, fileId, path } = await bringRoom(koma, 'clip');
  await setPlan(koma, owner, 'professional');
  const { versionId } = await addClip({ koma, person: owner, projectId, fileId, clip: roomClip });
  for (const frame of [10, 12, 60]) {
    const words = { fileId, fileVersionId: versionId, comment: `At ${frame}`, frame, endFrame: frame + 5 };
    await post(koma, owner, 'comment/add', words);
  }
  const { link = '' } = await post(koma, owner, 'file/share', { fileId, accessType: 1 });

  const page = await openBrowser(browser, koma);
  await page.setViewportSize(screens[screen]);
  const film = page.locator('[data-resolution]:not([data-resolution=""])');
  const expectPressed = async (least: number, part = 'body') => {
    const { pressed, missed } = await pressControls(page, part);
    expect(missed).toEqual([]);
    expect(pressed).toBeGreaterThanOrEqual(least);
  };

  await test.step('a member', async () => {
    await enter(page, owner, path);
    await expect(film).toBeVisible();
    await expect(page.locator('[data-marker]').first()).toBeVisible();
    if (screen === 'desk') await expect(editor(page)).toBeVisible();
    await expectPressed(12);
    if (screen === 'phone') {
      await page.getByRole('button', { name: 'Comments and details panel' }).click();
      await expect(editor(page)).toBeVisible();
      await expectPressed(12);
    }
    for (const tab of ['review', 'versions', 'changes', 'info'] as const) {
      await openTab(page, tab);
      await expect(page.locator(`#side-tab-${tab}[aria-selected="true"]`)).toBeVisible();
      expect((await pressControls(page, 'aside')).missed).toEqual([]);
    }
    await openTab(page, 'comments');
    await composer(page).getByRole('button', { name: 'Draw', exact: true }).click();
    await expect(tool(page, 'Rectangle')).toBeVisible();
    await expectPressed(12, 'main');
    await page.goto(path);
    await page.getByRole('link', { name: 'Compare' }).click();
    await expect(page.getByRole('button', { name: 'Swap the sides' })).toBeVisible();
    await expect(film).toBeVisible();
    await expectPressed(12);
  });

  await test.step('a visitor of a link', async () => {
    const visitor = await openBrowser(browser, koma);
    await visitor.setViewportSize(screens[screen]);
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
