import { expect, type Page, type Route } from '@playwright/test';

export const playButton = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });
export const pauseButton = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true });
export const waiting = (page: Page) => page.getByLabel('Loading', { exact: true });

/** Holds every film until its route is answered. */
export async function holdFilms(page: Page) {
  const { promise: answered, resolve: answer } = Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.route('**/objects/**', async (route) => {
    if (route.request().resourceType() !== 'media') return route.continue();
    await (await answered)(route);
  });
  return answer;
}

export async function pressEarly(page: Page, path: string) {
  const answer = await holdFilms(page);
  await page.goto(path);
  await expect(playButton(page)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(pauseButton(page)).toBeVisible();
  await expect(waiting(page)).toBeVisible();
  return answer;
}
