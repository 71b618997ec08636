import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../helpers/fixtures.ts';
import { holdProcessing } from '../helpers/hold-processing.ts';
import { makePerson } from '../helpers/people.ts';
import { chooseColor, drawAroundMark, expectOverMark, tool } from '../helpers/room/drawing-hand.ts';
import { bringMaterial, makePdf } from '../helpers/room/drawn-material.ts';
import { makeClip } from '../helpers/room/numbered-clip.ts';
import {
  makeLockedPdf,
  makeMoving,
  makeSeeThrough,
  makeSound,
  makeTurnedClip,
  makeWideClip,
} from '../helpers/room/odd-material.ts';
import { bringFile, composer, enter, said, send } from '../helpers/room/review-rooms.ts';
import { readPictures } from '../helpers/room/watch-frames.ts';
import { post, setPlan } from '../helpers/work.ts';

async function readColors(page: Page, share: number): Promise<string[]> {
  const box = await page.locator('[data-picture]').boundingBox();
  if (!box) throw new Error('The picture is not shown.');
  const clip = { x: box.x + box.width * share, y: box.y + box.height / 2, width: 30, height: 30 };
  const { data } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colors = new Set<string>();
  for (let at = 0; at < data.length; at += 3) colors.add(data.subarray(at, at + 3).toString('hex'));
  return [...colors];
}
test('a locked document says so; what is see-through and what moves looks so', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await setPlan(koma, owner, 'basic');
  const clear = await bringFile(koma, owner, {
    name: 'clear.png',
    mimeType: 'image/png',
    bytes: await makeSeeThrough(),
  });
  await enter(page, owner, clear.path);
  const picture = page.getByRole('img', { name: 'clear.png' });
  await expect(picture).toBeVisible();
  await expect.poll(async () => (await readColors(page, 0.7)).length).toBeGreaterThan(1);
  expect(await readColors(page, 0.2)).toEqual(['ffffff']);

  const moving = { name: 'moving.gif', mimeType: 'image/gif', bytes: await makeMoving() };
  await page.goto((await bringFile(koma, owner, moving)).path);
  await expect(page.locator('[data-shown="original"]')).toBeVisible();
  const seen = new Set<string>();
  await expect.poll(async () => seen.add((await readColors(page, 0.5)).join()).size).toBeGreaterThan(1);

  const locked = { name: 'locked.pdf', mimeType: 'application/pdf', bytes: await makeLockedPdf() };
  const { fileId } = await bringMaterial(koma, owner, locked);
  await page.goto(`/review/${fileId}`);
  await expect(page.getByRole('main')).toContainText('protected by a password');
});
test('a film without pictures says so, and is talked about as a whole', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  const sound = { name: 'voice.mp4', mimeType: 'video/mp4', bytes: await makeSound() };
  const { fileId } = await bringMaterial(koma, owner, sound);
  await enter(page, owner, `/review/${fileId}`);
  await expect(page.getByRole('main')).toContainText('contains sound only');
  await send(page, 'Where is the picture?');
});
test('two versions of a document lie beside each other, page by page', async ({ page, koma }) => {
  const owner = await makePerson(koma);
  await setPlan(koma, owner, 'basic');
  const text = (latin: string) =>
    makePdf([1, 2].map((at) => ({ latin: `${latin} ${at}`, japanese: '字間' })));
  const room = await bringFile(koma, owner, {
    name: 'board.pdf',
    mimeType: 'application/pdf',
    bytes: text('Old'),
  });
  await enter(page, owner, room.path);
  await page.getByRole('tab', { name: /Versions/ }).click();
  await page
    .getByLabel('Add a version', { exact: true })
    .last()
    .setInputFiles({
      name: 'newer.pdf',
      mimeType: 'application/pdf',
      buffer: text('New'),
    });
  await page.getByRole('link', { name: 'Compare' }).click();
  const drawn = page.locator('main canvas');
  await expect(drawn).toHaveCount(2);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('2 / 2')).toBeVisible();
  for (const mode of ['Overlay', 'Wipe', 'Difference']) {
    await page.getByText(mode, { exact: true }).click();
    await expect(drawn).toHaveCount(2);
  }

  await page.getByRole('tab', { name: /Comments/ }).click();
  await expect(page.getByText('No comments yet')).toBeVisible();
  const [, fileVersionId] = /review\/[^/]+\/[^/]+\/([^/?]+)/.exec(page.url()) ?? [];
  const words = { fileId: room.fileId, fileVersionId, comment: 'Said meanwhile.', page: 1 };
  await post(koma, owner, 'comment/add', words);
  await said(page, 'Said meanwhile.').getByRole('button', { name: 'Page 1' }).click();
  await expect(page.getByText('1 / 2')).toBeVisible();
});
test('a box stays on its detail of a film that is turned, or whose pixels are not square', async ({
  page,
  koma,
}) => {
  const owner = await makePerson(koma);
  await setPlan(koma, owner, 'basic');
  const films = { turned: makeTurnedClip, wide: makeWideClip };
  for (const [name, make] of Object.entries(films)) {
    const film = { name: `${name}.mp4`, mimeType: 'video/mp4', bytes: await make() };
    const room = await bringFile(koma, owner, film);
    await enter(page, owner, room.path);
    await expect(page.locator('[data-resolution]:not([data-resolution=""])')).toBeVisible();
    await composer(page).getByRole('button', { name: 'Draw', exact: true }).click();
    await chooseColor(page, '#ff00ff');
    await tool(page, 'Rectangle').click();
    await drawAroundMark(page);
    // Resets the tool, whose colour is no part of the picture.
    await page.keyboard.press('Escape');
    await chooseColor(page, 'White');
    const comment = await send(page, 'This one');
    for (const [resolution, played] of [
      ['Original', '[data-resolution="original"]'],
      ['Auto', '[data-resolution]:not([data-resolution="original"])'],
    ] as const) {
      await page.getByRole('button', { name: /^Resolution/ }).click();
      await page.getByRole('menuitemradio', { name: resolution }).click();
      await expect(page.locator(played)).toBeVisible();
      await comment.getByRole('button', { name: 'Drawing' }).click();
      await expectOverMark(page);
    }
  }
});
test('a film that is still being prepared plays, and goes on at the same frame when it is', async ({
  page,
  koma,
}) => {
  const owner = await makePerson(koma);
  const bytes = await readFile(await makeClip({ name: 'new', rate: '24', frames: 48 }));
  const finish = await holdProcessing(koma);
  const { fileId } = await bringMaterial(koma, owner, { name: 'new.mp4', mimeType: 'video/mp4', bytes });
  await enter(page, owner, `/review/${fileId}`);
  await expect(page.locator('[data-resolution="original"]')).toBeVisible();
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => readPictures(page)).toEqual([7]);
  await finish();
  await expect(page.locator('[data-resolution]:not([data-resolution="original"])')).toBeVisible({
    timeout: 280_000,
  });
  await expect.poll(() => readPictures(page)).toEqual([7]);
  await expect(page.getByRole('slider', { name: 'Timeline' })).toHaveAttribute('aria-valuenow', '7');
});
