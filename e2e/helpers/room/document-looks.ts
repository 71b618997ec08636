import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ownDocuments } from '../../../server/test/media/test-documents.ts';
import type { Koma } from '../koma.ts';
import { makePerson, signInAs } from '../people.ts';
import { setPlan } from '../work.ts';
import { compareShare } from './compare-pictures.ts';
import { bringFile } from './review-rooms.ts';

export async function expectSameLooks(page: Page, koma: Koma, names: readonly string[]) {
  const owner = await makePerson(koma);
  await setPlan(koma, owner, 'basic');
  await signInAs(page, owner);
  const documents = ownDocuments();
  for (const name of names) {
    const bytes = documents[name] ?? Buffer.alloc(0);
    const { path } = await bringFile(koma, owner, { name, mimeType: 'application/pdf', bytes });
    await page.goto(path);
    const sheet = page.locator('[data-page="1"]');
    const canvas = sheet.locator('[data-drawn] canvas');
    await expect(canvas).toBeVisible();
    const drawn = await canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL());
    const made = await page.request.get((await sheet.locator('img').first().getAttribute('src')) ?? '');
    const picture = await made.body();
    const { width, height } = await sharp(picture).metadata();
    const seen = await sharp(Buffer.from(drawn.split(',')[1] ?? '', 'base64'))
      .resize(width, height, { fit: 'fill' })
      .png()
      .toBuffer();
    const empty = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const isEmpty = await compareShare(seen, empty);
    expect(isEmpty, name).toBeGreaterThan(0);
    expect(await compareShare(seen, picture), name).toBeLessThan(isEmpty / 4);
  }
}
