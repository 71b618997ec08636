import type { Browser, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Koma } from './koma.ts';
import type { openEmptyProject } from './uploading.ts';
import { openBrowser, post } from './work.ts';

export const sent = (page: Page, name: string) => page.locator(`[data-sent="${name}"]`);

export async function visit(browser: Browser, koma: Koma, path: string): Promise<Page> {
  const page = await openBrowser(browser, koma, { width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await page.goto(path);
  return page;
}

export async function enter(page: Page, name: string) {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`You are sending as ${name}.`)).toBeVisible();
}

export async function ask(
  koma: Koma,
  { person, id }: Awaited<ReturnType<typeof openEmptyProject>>,
  more = {},
) {
  const body = { projectId: id, folderId: null, title: 'Stills of Tuesday', ...more };
  return post(koma, person, 'request/create', body);
}
