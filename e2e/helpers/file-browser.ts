import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './fixtures.ts';
import type { Koma } from './koma.ts';
import { makePerson, signInAs } from './people.ts';
import { makeProject } from './work.ts';

let shade = 0;

async function picture(name: string) {
  shade += 1;
  const background = { r: 200, g: (shade * 7) % 256, b: 90 };
  const buffer = await sharp({ create: { width: 160, height: 100, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

export const tile = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

export const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Menu of ${name}` });

export const choose = (page: Page, item: string) => page.getByRole('menuitem', { name: item }).click();

export async function openProject(page: Page, koma: Koma, names: string[]) {
  const person = await makePerson(koma);
  const id = await makeProject(koma, person, 'Film');
  await page.addInitScript(() => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', 'en');
  });
  await signInAs(page, person);
  await page.goto(`/dashboard/${id}`);
  await page.getByLabel('Choose files').setInputFiles(await Promise.all(names.map(picture)));
  for (const name of names) await expect(tile(page, name).first()).toBeVisible();
  await expect(page.getByText('Everything is uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Close the list' }).click();
  return { person, id };
}

export async function makeFolder(page: Page, name: string) {
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByLabel('Folder name').fill(name);
  await page.getByRole('button', { name: 'Create folder' }).click();
  await expect(tile(page, name)).toBeVisible();
}
