import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import type { Koma } from '../koma.ts';
import { makePerson } from '../people.ts';
import { makeProject, post } from '../work.ts';
import { addClip } from './clips.ts';

const clip = { name: 'Long', rate: '24', frames: 240 };

export const slider = (page: Page) => page.getByRole('slider', { name: 'Timeline' });

export const frameOf = async (page: Page) => Number(await slider(page).getAttribute('aria-valuenow'));

export const films = (page: Page) => page.locator('video');

export async function bringFilm(koma: Koma) {
  const owner = await makePerson(koma);
  const projectId = await makeProject(koma, owner, 'Endings');
  const { fileId } = await addClip({ koma, person: owner, projectId, clip });
  const share = (settings: object) => post(koma, owner, 'file/share', { fileId, ...settings });
  return { owner, fileId, share };
}

export async function play(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('[data-resolution="360"]')).toBeVisible();
  await page.keyboard.press('Space');
  await expect.poll(() => frameOf(page)).toBeGreaterThan(12);
}
