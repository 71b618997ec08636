import { expect, type Page } from '@playwright/test';
import { type Person, signInAs } from '../people.ts';
import { type Clip, countOf, extensionOf } from './numbered-clip.ts';

/** Shows frame numbers on every later page. */
export async function enterAsCounter(page: Page, person: Person) {
  await page.addInitScript(() => {
    localStorage.setItem('language', 'en');
    localStorage.setItem('reviewTimeMode', '"frames"');
  });
  await signInAs(page, person);
}

export async function openClip(page: Page, clip: Clip) {
  const link = page.getByRole('link', { name: `${clip.name}.${extensionOf(clip)}`, exact: true });
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('slider', { name: 'Timeline' })).toHaveAttribute(
    'aria-valuemax',
    `${countOf(clip) - 1}`,
  );
}

export const shownResolution = (page: Page) => page.locator('[data-resolution]');
export const namedResolution = (page: Page, name: string) =>
  page.getByRole('menuitemradio', { name, exact: true });

export async function chooseResolution(page: Page, name: string) {
  await shownResolution(page).click();
  await namedResolution(page, name).click();
  await expect(shownResolution(page)).toHaveText(name);
}
