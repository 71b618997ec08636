import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { ffmpeg } from '../server/test/media/test-media.ts';
import { cover, pointAt } from './helpers/card-covers.ts';
import { expect, test } from './helpers/fixtures.ts';
import { filesInput, openEmptyProject, tile } from './helpers/uploading.ts';

async function colorOf(place: Locator): Promise<'red' | 'blue' | 'other'> {
  const image = sharp(await place.screenshot());
  const { width = 0, height = 0 } = await image.metadata();
  const middle = { left: width >> 1, top: height >> 2, width: 4, height: 4 };
  const [red, , blue] = (await image.extract(middle).stats()).channels.map(({ mean }) => mean);
  if (red === undefined || blue === undefined) return 'other';
  return red > blue + 60 ? 'red' : blue > red + 60 ? 'blue' : 'other';
}
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
