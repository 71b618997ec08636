import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import type { Koma } from '../koma.ts';
import { makePerson, signInAs } from '../people.ts';
import { makeProject, setPlan } from '../work.ts';
import { addRecut } from './recut-clips.ts';
import { standStill, waitForFilms } from './watch-pairs.ts';

export async function open(page: Page, koma: Koma, search = '') {
  const person = await makePerson(koma);
  await setPlan(koma, person, 'professional');
  const projectId = await makeProject(koma, person, 'Film');
  const recut = await addRecut({ koma, person, projectId });
  await page.addInitScript(() => {
    localStorage.setItem('language', 'en');
    localStorage.setItem('reviewTimeMode', '"frames"');
  });
  await signInAs(page, person);
  await page.goto(`/review/${recut.fileId}/${recut.first}/${recut.second}${search}`);
  await waitForFilms(page, 2);
  await standStill(page);
  return recut;
}

export async function goTo(page: Page, frame: number) {
  const field = page.getByLabel('Current position');
  await field.fill(String(frame));
  await field.press('Enter');
  await expect(page.getByRole('slider', { name: 'Timeline' })).toHaveAttribute(
    'aria-valuenow',
    String(frame),
  );
  await field.blur();
}

export const missing = (page: Page, number: number) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: `Not in v${number}` });
