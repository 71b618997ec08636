import type { Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures.ts';
import { signInAs } from './helpers/people.ts';
import { makePdf, makePicture } from './helpers/room/drawn-material.ts';
import { bringFile, bringRoom } from './helpers/room/review-rooms.ts';
import { pathOf, post, setPlan } from './helpers/work.ts';

declare global {
  var refused: string[];
}

const readRefused = (page: Page) => page.evaluate(() => globalThis.refused);

/** Listens in every document before its first script. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    globalThis.refused = [];
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      globalThis.refused.push(`${effectiveDirective} ${blockedURI} ${sourceFile}`),
    );
  });

test('no page tries anything that its own policy forbids', async ({ page, koma }) => {
  const { owner, projectId, path, fileId } = await bringRoom(koma, 'clip');
  // Each room has its own project, which needs the plan.
  await setPlan(koma, owner, 'professional');
  const picture = { name: 'still.png', mimeType: 'image/png', bytes: await makePicture() };
  const text = makePdf([{ latin: 'Storyboard', japanese: '絵コンテ' }]);
  const document = { name: 'text.pdf', mimeType: 'application/pdf', bytes: text };
  const { link = '' } = await post(koma, owner, 'file/share', { fileId, accessType: 1 });
  await listen(page);
  const seen: Record<string, string[]> = {};
  const look = async (path: string, settled: ReturnType<Page['locator']>) => {
    await page.goto(path);
    await expect(settled.first()).toBeVisible();
    seen[path] = await readRefused(page);
  };
  await look('/sign-in', page.getByLabel('パスワード', { exact: true }));
  await look(pathOf(link), page.locator('[data-resolution]:not([data-resolution=""])'));
  await signInAs(page, owner);
  await look('/dashboard', page.locator('[data-item], a[href^="/dashboard/"]'));
  await look(`/dashboard/${projectId}`, page.locator('[data-item]'));
  await look(path, page.locator('[data-resolution]:not([data-resolution=""])'));
  const still = await bringFile(koma, owner, picture);
  await look(still.path, page.getByRole('img', { name: 'still.png' }));
  const paper = await bringFile(koma, owner, document);
  await look(paper.path, page.locator('main canvas'));
  expect(Object.values(seen).flat()).toEqual([]);
  expect(Object.keys(seen)).toHaveLength(7);
});
