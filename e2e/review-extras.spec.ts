import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makePicture } from './drawn-material.ts';
import { expect, test } from './fixtures.ts';
import { bringRoom, composer, editor, enter, invite, said, send, write } from './review-rooms.ts';
import { tile } from './uploading.ts';
import { setPlan } from './work.ts';

/** As a hand drops a file on something. */
async function drop(
  page: Page,
  selector: string,
  file: { name: string; type: string; bytes: Buffer | number },
) {
  const content = typeof file.bytes === 'number' ? file.bytes : file.bytes.toString('base64');
  await page.evaluate(
    async ({ selector, name, type, content }) => {
      const bytes =
        typeof content === 'number'
          ? new Uint8Array(content)
          : Uint8Array.from(atob(content), (char) => char.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name, { type }));
      const target = document.querySelector(selector);
      for (const kind of ['dragenter', 'dragover', 'drop']) {
        target?.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    { selector, name: file.name, type: file.type, content },
  );
}

test('a file goes along with a comment, and what cannot go along is refused before it is sent', async ({
  page,
  browser,
  koma,
}) => {
  test.slow();
  const room = await bringRoom(koma, 'picture');
  const { page: other } = await invite(browser, koma, room, { name: '佐藤 健' });
  const { page: looker } = await invite(browser, koma, room, { name: '見る人', type: 2 });
  await enter(page, room.owner, room.path);
  for (const one of [other, looker]) await one.goto(room.path);
  await expect(editor(other)).toBeVisible();
  await expect(looker.getByText('You are a viewer here.')).toBeVisible();
  await expect(composer(looker)).toHaveCount(0);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const form = 'form[data-takes-files]';
  await drop(page, form, { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('no') });
  await expect(page.getByText('notes.txt cannot be attached.')).toBeVisible();
  await drop(page, form, { name: 'long.mp4', type: 'video/mp4', bytes: 101 * 1024 * 1024 });
  await expect(page.getByText('long.mp4 is too large.')).toBeVisible();
  await drop(page, form, { name: 'empty.pdf', type: 'application/pdf', bytes: 0 });
  await expect(page.getByText('empty.pdf is empty.')).toBeVisible();
  expect(asked.filter((url) => url.includes('comment/signed-url'))).toEqual([]);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/objects/**', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  await page
    .getByLabel('Attach files')
    .last()
    .setInputFiles({
      name: 'sketch.png',
      mimeType: 'image/png',
      buffer: await makePicture(),
    });
  const going = composer(page).getByRole('list', { name: 'Attached files' });
  await expect(going.getByRole('progressbar', { name: 'Uploading sketch.png' })).toBeAttached();
  await expect(going.locator('img')).toBeVisible();
  await write(page, 'As in this sketch.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Wait until the attached files are uploaded')).toBeVisible();
  release();
  await expect(going.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send' }).click();
  for (const one of [page, other, looker]) {
    const attached = said(one, 'As in this sketch.').getByRole('link', { name: /sketch\.png/ });
    await expect(attached).toBeVisible();
    const image = attached.locator('img');
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
  }
  await expect(going).toHaveCount(0);
  await other.context().close();
  await looker.context().close();
});

test('a dropped file becomes the next version: in the room, on a card, and not without a plan', async ({
  page,
  koma,
}) => {
  test.slow();
  const room = await bringRoom(koma, 'picture');
  await enter(page, room.owner, room.path);
  const bytes = await makePicture({ width: 600, height: 400 }, { x: 300, y: 200, side: 60 });
  const second = { name: 'second.png', type: 'image/png', bytes };
  await expect(page.getByRole('img', { name: 'still.png' })).toBeVisible();
  await drop(page, 'main', second);
  const upgrade = page.getByRole('dialog', { name: 'Time to upgrade' });
  await expect(upgrade).toContainText('does not include versions');
  await upgrade.getByRole('button', { name: 'Close' }).last().click();

  await setPlan(koma, room.owner, 'basic');
  await drop(page, 'main', { ...second, name: 'words.pdf', type: 'application/pdf' });
  await expect(page.getByText('words.pdf', { exact: false }).first()).toBeVisible();
  await drop(page, 'main', second);
  await page.getByRole('tab', { name: /Versions/ }).click();
  const rows = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('second.png');

  await page.goto(`/dashboard/${room.projectId}`);
  await expect(tile(page, '.png')).toHaveCount(1);
  await drop(page, '[data-item] [data-takes-files], [data-item][data-takes-files]', {
    ...second,
    name: 'third.png',
  });
  await expect(page.locator('[data-upload="third.png"]')).toHaveAttribute('data-state', 'completed');
  await page.goto(room.path);
  await page.getByRole('tab', { name: /Versions/ }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('third.png');

  await rows.first().getByRole('link').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows.nth(1)).toContainText('third.png');
  await expect(page.getByText('third.png is now version 2.')).toBeAttached();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows.first()).toContainText('third.png');

  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByRole('button', { name: 'Left: version 3' })).toBeVisible();
  const pictures = page.locator('main img[alt]:not([alt=""])');
  await expect(pictures).toHaveCount(2);
  for (const at of [0, 1]) {
    await expect
      .poll(() => pictures.nth(at).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  await page.getByRole('link', { name: 'Leave the comparison' }).click();
  await page.getByRole('tab', { name: /Versions/ }).click();
  await rows.first().getByRole('button', { name: 'Menu of version 3' }).click();
  await page.getByRole('menuitem', { name: 'Delete this version' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Version 2\./ })).toBeVisible();
});

const documents = [
  ['CSV (spreadsheet)', /clip\.mp4.*\.csv$/, '\u{feff}'],
  ['Plain text', /clip\.mp4.*\.txt$/, ''],
  ['PDF with pictures and drawings', /clip\.mp4.*\.pdf$/, '%PDF-'],
  ['EDL (CMX 3600)', /clip\.mp4.*\.edl$/, 'TITLE:'],
  ['Final Cut Pro (FCPXML)', /clip\.mp4.*\.fcpxml$/, '<?xml'],
  ['Premiere Pro (XML)', /clip\.mp4.*\.xml$/, '<?xml'],
  ['DaVinci Resolve (EDL)', /clip\.mp4.*\.edl$/, 'TITLE:'],
] as const;

test('every export is a document with a name, and begins as it must', async ({ page, koma }) => {
  test.slow();
  const room = await bringRoom(koma, 'clip');
  await enter(page, room.owner, room.path);
  await send(page, 'The title sits too low.');
  for (const [label, name, beginning] of documents) {
    await page.getByRole('button', { name: 'Export comments' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: label }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(name);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith(beginning), `${label}: ${text.slice(0, 20)}`).toBe(true);
    if (label !== 'PDF with pictures and drawings') expect(text).toContain('The title sits too low.');
  }
  const full = page.getByRole('button', { name: 'Full screen' });
  await full.click();
  await expect(page.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(full).toBeVisible();
});
