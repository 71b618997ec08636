import { findSeriousBarriers, showTheme } from './helpers/barriers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { makePerson, signInAs } from './helpers/people.ts';

test('the palette is readable in Hebrew, in the dark and on a phone', async ({ page, koma }) => {
  const person = await makePerson(koma);
  await page.addInitScript(() => localStorage.setItem('language', 'he'));
  await signInAs(page, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^חיפוש/ }).click();
  await expect(page.getByRole('group', { name: 'פקודות' })).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    expect(await findSeriousBarriers(page)).toEqual([]);
  }
});
