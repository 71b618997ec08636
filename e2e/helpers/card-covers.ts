import type { Locator, Page } from '@playwright/test';
import { tile } from './uploading.ts';

export const cover = (page: Page, name: string) => tile(page, name).locator('[class*="cover"]').first();

export async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

export async function pointAt(page: Page, place: Locator, share: number) {
  const { x, y, width, height } = await boxOf(place);
  await page.mouse.move(x + width * share, y + height / 2);
}
