import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson } from '../helpers/people.ts';
import {
  chooseColor,
  drag,
  expectOverMark,
  middleOf,
  over,
  pad,
  tool,
} from '../helpers/room/drawing-hand.ts';
import { type Material, makePdf, makePicture, mark, pictureSize } from '../helpers/room/drawn-material.ts';
import { bringFile, enter } from '../helpers/room/review-rooms.ts';
import { expectReadable } from '../helpers/work.ts';

async function openRoom(page: Page, koma: Koma, material: Material) {
  const person = await makePerson(koma);
  const { path } = await bringFile(koma, person, material);
  await enter(page, person, path);
}

async function openPicture(page: Page, koma: Koma) {
  await openRoom(page, koma, { name: 'mark.png', mimeType: 'image/png', bytes: await makePicture() });
  await expect(page.getByRole('img', { name: 'mark.png' })).toBeVisible();
}

const numbersOf = (shape: Locator, names: string[]) =>
  shape.evaluate((element, wanted) => wanted.map((name) => Number(element.getAttribute(name))), names);

const shapes = (page: Page) => pad(page).locator('path, line, ellipse, text, rect[fill="none"]:not([class])');

const near = (found: number[], wanted: number[], by: number) =>
  found.every((value, at) => Math.abs(value - (wanted[at] ?? Number.NaN)) <= by);

test('every tool draws in the pixels of the picture, and every step can be taken back', async ({
  page,
  koma,
}) => {
  await openPicture(page, koma);
  await tool(page, 'Rectangle').click();
  await drag(page, [100, 120], [400, 300]);
  const rectangle = await numbersOf(pad(page).locator('rect[fill="none"]'), ['x', 'y', 'width', 'height']);
  expect(near(rectangle, [100, 120, 300, 180], 2)).toBe(true);

  await tool(page, 'Ellipse').click();
  await drag(page, [500, 120], [700, 320]);
  const ellipse = await numbersOf(pad(page).locator('ellipse'), ['cx', 'cy', 'rx', 'ry']);
  expect(near(ellipse, [600, 220, 100, 100], 2)).toBe(true);

  await page.keyboard.press('l');
  await expect(tool(page, 'Line')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.down('Shift');
  await drag(page, [100, 500], [400, 520]);
  await page.keyboard.up('Shift');
  const line = await numbersOf(pad(page).locator('line'), ['x1', 'y1', 'x2', 'y2']);
  expect(near(line, [100, 500, 400, 500], 2)).toBe(true);

  await tool(page, 'Arrow').click();
  await drag(page, [500, 500], [700, 400]);
  await expect(pad(page).locator('polyline')).toHaveCount(1);
  await tool(page, 'Pen').click();
  await drag(page, [800, 500], [1000, 600]);
  await tool(page, 'Highlighter').click();
  await drag(page, [800, 650], [1000, 650]);
  await tool(page, 'Text').click();
  const at = await over(pad(page), [120, 600]);
  await page.mouse.click(at.x, at.y);
  await page.getByRole('textbox', { name: 'Text to draw' }).fill('字間');
  await page.keyboard.press('Enter');
  await expect(pad(page).locator('text')).toHaveText('字間');
  await expect(shapes(page)).toHaveCount(7);
  await expect(page.getByRole('img', { name: 'Drawing: 7 figures' })).toBeVisible();

  for (let count = 0; count < 7; count++) await page.keyboard.press('Control+z');
  await expect(shapes(page)).toHaveCount(0);
  for (let count = 0; count < 3; count++) await page.keyboard.press('Control+Shift+z');
  await expect(shapes(page)).toHaveCount(3);
  await tool(page, 'Undo').click();
  await expect(shapes(page)).toHaveCount(2);
  await tool(page, 'Redo').click();
  await expect(shapes(page)).toHaveCount(3);
  await expectReadable(page, '[role="toolbar"]');
});

test('an image is looked at down to its pixels; a figure is selected, moved by hand and by keys, coloured and deleted', async ({
  page,
  koma,
}) => {
  await openPicture(page, koma);

  await test.step('down to its pixels', async () => {
    const zoom = page.getByRole('group', { name: 'Zoom' });
    const picture = page.locator('[data-picture]');
    await expect(zoom).toContainText('Fit');
    await page.keyboard.press('1');
    await expect(zoom).toContainText('100%');
    expect((await picture.boundingBox())?.width).toBeCloseTo(pictureSize.width, 0);
    await zoom.getByRole('button', { name: /Choose the zoom/ }).click();
    await page.getByRole('menuitem', { name: '800%' }).click();
    await expect(picture).toHaveAttribute('data-pixels', 'true');
    await expect(page.locator('[data-shown="original"]')).toBeVisible();

    const before = await picture.boundingBox();
    const main = await page.locator('main').boundingBox();
    const [x, y] = [(main?.x ?? 0) + 500, (main?.y ?? 0) + 300];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y - 40, { steps: 3 });
    await page.mouse.up();
    const movedBy = async () => {
      const after = await picture.boundingBox();
      return [(after?.x ?? 0) - (before?.x ?? 0), (after?.y ?? 0) - (before?.y ?? 0)].map(Math.round);
    };
    await expect.poll(movedBy).toEqual([60, -40]);
    await page.keyboard.press('0');
    await expect(zoom).toContainText('Fit');
  });

  await test.step('a figure is selected, moved, coloured and deleted', async () => {
    await tool(page, 'Rectangle').click();
    await drag(page, [200, 200], [400, 300]);
    await tool(page, 'Select and move').click();
    await drag(page, [200, 250], [320, 290]);
    const box = pad(page).locator('rect[fill="none"]:not([class])');
    expect(near(await numbersOf(box, ['x', 'y', 'width', 'height']), [320, 240, 200, 100], 3)).toBe(true);

    const [before = 0] = await numbersOf(box, ['x']);
    await page.keyboard.press('Shift+ArrowRight');
    expect((await numbersOf(box, ['x']))[0]).toBeCloseTo(before + 12, 1);
    await chooseColor(page, 'Blue');
    await expect(box).toHaveAttribute('stroke', '#2E8BFF');
    await page.keyboard.press('Delete');
    await expect(shapes(page)).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(shapes(page)).toHaveCount(1);
  });
});

test('what is drawn stays on the same pixels of the picture at every zoom, size and rotation', async ({
  page,
  koma,
}) => {
  await openPicture(page, koma);
  await chooseColor(page, '#ff00ff');
  await tool(page, 'Rectangle').click();
  await drag(page, [mark.x - 50, mark.y - 50], [mark.x + 50, mark.y + 50]);
  // Hides tools and menus, which are no part of the picture.
  await page.keyboard.press('Escape');
  await chooseColor(page, 'White');
  await expectOverMark(page);

  const zoom = page.getByRole('group', { name: 'Zoom' });
  await page.setViewportSize({ width: 1000, height: 640 });
  await expectOverMark(page);
  const at = await over(page.locator('[data-picture]'), [mark.x, mark.y]);
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, -400);
  await expect(zoom).not.toContainText('Fit');
  await expectOverMark(page);
  for (let count = 0; count < 3; count++) {
    await zoom.getByRole('button', { name: 'Rotate the view by 90°' }).click();
    await page.keyboard.press('0');
    await expectOverMark(page);
  }

  // A drawing in a rotated view lands at the pointer.
  await tool(page, 'Erase the whole drawing').click();
  await chooseColor(page, '#ff00ff');
  await tool(page, 'Rectangle').click();
  const green = await middleOf(page, (red, g, blue) => g > 200 && red < 80 && blue < 80);
  const main = await page.locator('main').boundingBox();
  const [x, y] = [(main?.x ?? 0) + green.x, (main?.y ?? 0) + green.y];
  await page.mouse.move(x - 20, y - 20);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 20, { steps: 5 });
  await page.mouse.up();
  const [left = 0, top = 0, width = 0, height = 0] = await numbersOf(pad(page).locator('rect[fill="none"]'), [
    'x',
    'y',
    'width',
    'height',
  ]);
  expect(near([left + width / 2, top + height / 2], [mark.x, mark.y], 3)).toBe(true);
});

test('a finger draws, two fingers zoom; once a pen draws, fingers move the picture', async ({
  page,
  koma,
}) => {
  await openPicture(page, koma);
  const client = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) => {
    await client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  };
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await tool(page, 'Pen').click();
  const { x, y } = await over(pad(page), [400, 300]);
  await touch('touchStart', [x, y]);
  await touch('touchMove', [x + 40, y + 10]);
  await touch('touchMove', [x + 80, y + 20]);
  await touch('touchEnd');
  await expect(shapes(page)).toHaveCount(1);

  await touch('touchStart', [x, y]);
  await touch('touchStart', [x, y], [x + 100, y]);
  await touch('touchMove', [x - 50, y], [x + 150, y]);
  await touch('touchMove', [x - 100, y], [x + 200, y]);
  await touch('touchEnd');
  await expect(shapes(page)).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Zoom' })).not.toContainText('Fit');

  const press = (
    type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
    px: number,
    py: number,
    force: number,
  ) =>
    client.send('Input.dispatchMouseEvent', {
      type,
      x: px,
      y: py,
      force,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      pointerType: 'pen',
    });
  await press('mousePressed', x, y, 0.2);
  await press('mouseMoved', x + 30, y + 30, 0.6);
  await press('mouseMoved', x + 60, y + 60, 0.9);
  await press('mouseReleased', x + 60, y + 60, 0);
  await expect(shapes(page)).toHaveCount(2);

  const before = await page.locator('[data-picture]').boundingBox();
  await touch('touchStart', [x, y]);
  await touch('touchMove', [x + 20, y + 20]);
  await touch('touchMove', [x + 60, y + 50]);
  await touch('touchEnd');
  await expect(shapes(page)).toHaveCount(2);
  const left = async () => (await page.locator('[data-picture]').boundingBox())?.x ?? 0;
  await expect.poll(left).toBeGreaterThan((before?.x ?? 0) + 20);
});

test('a document is read, searched and drawn on, page by page', async ({ page, koma }) => {
  const bytes = makePdf([
    { latin: 'Storyboard one', japanese: '第一稿の絵コンテ' },
    { latin: 'Storyboard two', japanese: '字間を詰める' },
    { latin: 'The end', japanese: '字間は終わり' },
  ]);
  await openRoom(page, koma, { name: 'board.pdf', mimeType: 'application/pdf', bytes });
  const bar = page.getByRole('toolbar', { name: 'Pages and search' });
  const pageNumber = bar.getByRole('textbox', { name: 'Page number' });
  await expect(page.locator('[data-page="1"] [data-drawn]')).toBeVisible();
  await expect(page.locator('[data-page="1"]')).toContainText('Storyboard one');
  await expect(pageNumber).toHaveValue('1');

  // The Japanese font is not embedded: without its table the search would find nothing.
  const search = bar.getByRole('searchbox', { name: 'Search in this document' });
  await search.fill('字間');
  await expect(bar.getByRole('status')).toHaveText('1 of 2');
  await expect(pageNumber).toHaveValue('2');
  await search.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('2 of 2');
  await expect(pageNumber).toHaveValue('3');
  await bar.getByRole('button', { name: 'Previous match' }).click();
  await expect(bar.getByRole('status')).toHaveText('1 of 2');
  await search.fill('nowhere');
  await expect(bar.getByRole('status')).toHaveText('Not found');
  await search.press('Escape');

  await pageNumber.fill('3');
  await pageNumber.press('Enter');
  await expect(pageNumber).toHaveValue('3');
  await page
    .getByRole('navigation', { name: 'Page thumbnails' })
    .getByRole('button', { name: 'Page 2' })
    .click();
  await expect(pageNumber).toHaveValue('2');

  await tool(page, 'Rectangle').click();
  const sheet = { width: 600, height: 800 };
  const second = page.locator('[data-page="2"] [data-drawing-pad]');
  const start = await over(second, [100, 100], sheet);
  const end = await over(second, [300, 200], sheet);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
  const box = second.locator('rect[fill="none"]');
  expect(near(await numbersOf(box, ['x', 'y', 'width', 'height']), [100, 100, 200, 100], 2)).toBe(true);
  // A page keeps its drawing to itself.
  await expect(pad(page)).toHaveCount(1);
  await bar.getByRole('button', { name: 'Next page' }).click();
  await expect(pageNumber).toHaveValue('3');
  await page.locator('[data-page="3"]').click();
  await expect(pageNumber).toHaveValue('2');
  await page.keyboard.press('Escape');
  const zoom = bar.getByRole('group', { name: 'Zoom' });
  await zoom.getByRole('button', { name: 'Zoom in' }).click();
  await zoom.getByRole('button', { name: 'Rotate the view by 90°' }).click();
  await expect(
    page.locator('[data-page="2"]').getByRole('img', { name: 'A drawing with 1 figure' }),
  ).toBeVisible();
});
