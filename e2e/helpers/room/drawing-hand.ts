import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { pictureSize } from './drawn-material.ts';

export const pad = (page: Page) => page.locator('[data-drawing-pad]');
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Drawing tools' }).getByRole('button', { name, exact: true });

export async function over(picture: Locator, [x, y]: [number, number], size = pictureSize) {
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture is not shown.');
  return { x: box.x + (x / size.width) * box.width, y: box.y + (y / size.height) * box.height };
}

export async function drag(page: Page, from: [number, number], to: [number, number]) {
  const start = await over(pad(page), from);
  const end = await over(pad(page), to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

export async function chooseColor(page: Page, color: string) {
  await tool(page, 'Colour').click();
  const choice = page.getByRole('dialog', { name: 'Colour' });
  if (color.startsWith('#')) {
    await choice.getByLabel('Another colour').fill(color);
    await page.keyboard.press('Escape');
  } else await choice.getByRole('button', { name: color }).click();
  await expect(choice).toBeHidden();
}

export async function middleOf(page: Page, isWanted: (red: number, green: number, blue: number) => boolean) {
  const { data, info } = await sharp(await page.locator('main').screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [across, down]: [number[], number[]] = [[], []];
  for (let at = 0; at < data.length; at += info.channels) {
    if (!isWanted(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) continue;
    const pixel = at / info.channels;
    across.push(pixel % info.width);
    down.push(Math.floor(pixel / info.width));
  }
  const middle = (all: number[]) =>
    all.reduce((least, one) => Math.min(least, one), Infinity) / 2 +
    all.reduce((most, one) => Math.max(most, one), -Infinity) / 2;
  return { count: across.length, x: middle(across), y: middle(down) };
}

const isGreen = (red: number, green: number, blue: number) => green > 180 && red < 90 && blue < 90;

export async function drawAroundMark(page: Page) {
  const { x, y } = await middleOf(page, isGreen);
  const main = await page.locator('main').boundingBox();
  const [left, top] = [(main?.x ?? 0) + x, (main?.y ?? 0) + y];
  await page.mouse.move(left - 40, top - 40);
  await page.mouse.down();
  await page.mouse.move(left + 40, top + 40, { steps: 5 });
  await page.mouse.up();
}

export async function expectOverMark(page: Page) {
  const green = await middleOf(page, isGreen);
  const pink = await middleOf(page, (red, g, blue) => red > 200 && g < 60 && blue > 200);
  expect(green.count).toBeGreaterThan(20);
  expect(pink.count).toBeGreaterThan(20);
  expect(Math.abs(pink.x - green.x)).toBeLessThan(1.5);
  expect(Math.abs(pink.y - green.y)).toBeLessThan(1.5);
}
