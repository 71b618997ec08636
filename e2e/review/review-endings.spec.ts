import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { bringFilm, films, play } from '../helpers/room/brought-films.ts';
import { pathOf } from '../helpers/work.ts';

const isPlaying = (page: Page) => page.getByRole('button', { name: 'Pause', exact: true });

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('language', 'en')));

test('a link that ends while its film plays takes the film away and says why', async ({ page, koma }) => {
  const { share } = await bringFilm(koma);
  const { link = '' } = await share({ accessType: 1 });
  await play(page, pathOf(link));
  await expect(isPlaying(page)).toBeVisible();
  await share({ accessType: 1, linkActive: false });
  await expect(page.getByRole('heading', { name: "This link doesn't work any more" })).toBeVisible();
  await expect(films(page)).toHaveCount(0);
});
