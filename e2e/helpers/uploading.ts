import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Koma } from './koma.ts';
import { makePerson, signInAs } from './people.ts';
import { makeProject } from './work.ts';

let shade = 0;

export async function picture(name: string) {
  shade += 1;
  const background = { r: shade % 256, g: 90, b: 160 };
  const buffer = await sharp({ create: { width: 160, height: 100, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** Large enough for parts, as a PNG may have trailing bytes. Passed by path, to avoid sending 20 MB to the browser. */
export async function largePicture(name: string) {
  const small = await picture(name);
  const buffer = Buffer.concat([small.buffer, Buffer.alloc(20 * 1024 * 1024, shade)]);
  const path = join(await mkdtemp(join(tmpdir(), 'koma-large-')), name);
  await writeFile(path, buffer);
  return { path, name, buffer };
}

export async function openEmptyProject(page: Page, koma: Koma) {
  const person = await makePerson(koma);
  const id = await makeProject(koma, person, 'Film');
  await page.addInitScript(() => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', 'en');
  });
  await signInAs(page, person);
  await page.goto(`/dashboard/${id}`);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  return { person, id };
}

export const upload = (page: Page, name: string) => page.locator(`[data-upload="${name}"]`);
export const tile = (page: Page, name: string) => page.locator('[data-item]').filter({ hasText: name });
export const filesInput = (page: Page) => page.getByLabel('Choose files');
