import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { readPictures } from './watch-frames.ts';

const time = (page: Page) => page.getByLabel('Current position');

export async function goTo(page: Page, frame: number) {
  await time(page).fill(String(frame));
  await time(page).press('Enter');
  await expectPictures(page, [frame]);
}

export const expectPictures = (page: Page, frames: number[]) =>
  expect.poll(() => readPictures(page), { timeout: 60_000 }).toEqual(frames);
