import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { ffmpeg } from '../server/test/media/test-media.ts';
import { boxOf, cover, pointAt } from './helpers/card-covers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { filesInput, openEmptyProject, picture, tile, upload } from './helpers/uploading.ts';

/** What the middle of the card shows. */
async function colorOf(place: Locator): Promise<'red' | 'blue' | 'other'> {
  const image = sharp(await place.screenshot());
  const { width = 0, height = 0 } = await image.metadata();
  const middle = { left: width >> 1, top: height >> 2, width: 4, height: 4 };
  const [red, , blue] = (await image.extract(middle).stats()).channels.map(({ mean }) => mean);
  if (red === undefined || blue === undefined) return 'other';
  return red > blue + 60 ? 'red' : blue > red + 60 ? 'blue' : 'other';
}

/** Red, then blue, in equal parts. */
async function makeTwoColors({ seconds, size }: { seconds: number; size: string }): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'koma-cards-')), 'Two colours.mp4');
  const half = (color: string) => [
    '-f',
    'lavfi',
    '-i',
    `color=${color}:size=${size}:rate=25:duration=${seconds / 2},noise=alls=4:allf=t`,
  ];
  await ffmpeg(
    ...[...half('red'), ...half('blue'), '-filter_complex', '[0:v][1:v]concat=n=2:v=1[v]', '-map', '[v]'],
    ...['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'ultrafast', path],
  );
  return path;
}

test('a video says how far it is, then runs under the pointer', async ({ page, koma }) => {
  await openEmptyProject(page, koma);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const bar = document.querySelector('[data-item] [role="progressbar"]');
      const text = bar?.getAttribute('aria-label') ?? '';
      if (/^Processing \d+%$/.test(text)) seen.push(Number(bar?.getAttribute('aria-valuenow')));
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await filesInput(page).setInputFiles(await makeTwoColors({ seconds: 16, size: '854x480' }));
  const card = tile(page, 'Two colours.mp4');
  await expect(card.getByRole('progressbar')).toBeVisible();
  await expect(card.getByRole('progressbar')).toHaveCount(0, { timeout: 500_000 });
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(seen.some((percent) => percent > 0 && percent < 100)).toBe(true);
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));

  const picture = cover(page, 'Two colours.mp4');
  for (const [share, color] of [
    [0.2, 'red'],
    [0.8, 'blue'],
    [0.3, 'red'],
  ] as const) {
    const look = async () => {
      await pointAt(page, picture, share - 0.02);
      await pointAt(page, picture, share);
      return colorOf(picture);
    };
    await expect.poll(look).toBe(color);
  }
});

test('a band drawn over cards chooses what it touches', async ({ page, koma }) => {
  await openEmptyProject(page, koma);
  for (const name of ['First.png', 'Second.png', 'Third.png']) {
    await filesInput(page).setInputFiles([await picture(name)]);
    await expect(upload(page, name)).toHaveAttribute('data-state', 'completed');
  }
  await page.getByRole('button', { name: 'Close the list' }).click();
  await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0);
  const left = await boxOf(tile(page, 'Third.png'));
  const middle = await boxOf(tile(page, 'Second.png'));
  const ground = left.y + left.height + 60;
  await page.mouse.move(left.x + 10, ground);
  await page.mouse.down();
  await page.mouse.move(left.x + 40, ground - 30);
  await page.mouse.move(middle.x + 20, middle.y + 20, { steps: 5 });
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.mouse.up();
  await expect(tile(page, 'Third.png')).toHaveAttribute('data-selected', 'true');
  await expect(tile(page, 'Second.png')).toHaveAttribute('data-selected', 'true');
  await expect(tile(page, 'First.png')).toHaveAttribute('data-selected', 'false');

  await page.keyboard.down('Control');
  const right = await boxOf(tile(page, 'First.png'));
  await page.mouse.move(right.x + right.width - 10, ground);
  await page.mouse.down();
  await page.mouse.move(right.x + right.width - 30, right.y + 40, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.up('Control');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.mouse.click(right.x + right.width - 10, ground);
  await expect(page.getByText('3 selected')).toBeHidden();

  // The keyboard goes on where the mouse was, on the ground and on a card.
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await tile(page, 'Second.png').click({ position: { x: 60, y: 80 }, modifiers: ['ControlOrMeta'] });
  await page.keyboard.press('Delete');
  await expect(tile(page, 'Second.png')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'First.png', exact: true })).toBeFocused();
});
