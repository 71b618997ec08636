import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { tools } from '../../server/test/media/test-media.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { makePerson } from '../helpers/people.ts';
import { addClip } from '../helpers/room/clips.ts';
import { ask, bringFile, enter } from '../helpers/room/review-rooms.ts';
import { waitForFilms } from '../helpers/room/watch-pairs.ts';
import { setPlan } from '../helpers/work.ts';

// Runs in one worker, so that films are prepared once.
test.describe.configure({ mode: 'default' });

/** Has a silent track, a Japanese one, and one without a language. */
async function makeFilm(): Promise<Buffer> {
  const seconds = 12;
  const { ffmpeg } = tools;
  const path = join(await mkdtemp(join(tmpdir(), 'koma-tracks-')), 'tracks.mp4');
  const tracks = ['anullsrc=r=48000:cl=stereo', 'sine=frequency=440', 'sine=frequency=880,volume=0.3'];
  await promisify(execFile)(ffmpeg, [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=25:duration=${seconds}`],
    ...tracks.flatMap((track) => ['-f', 'lavfi', '-t', `${seconds}`, '-i', track]),
    ...['-map', '0:v', '-map', '1:a', '-map', '2:a', '-map', '3:a', '-c:a', 'aac', '-ac', '2'],
    ...['-metadata:s:a:1', 'language=jpn', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path],
  ]);
  return readFile(path);
}

let film: Promise<Buffer> | undefined;

/** Reads what is audible, and the distance of separate sound in frames. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('video[data-seen]');
    const sound = document.querySelector('audio');
    return {
      isOwnHeard: video?.muted === false,
      isBesideHeard: sound !== null && !sound.muted,
      isPlaying: sound !== null && !sound.paused && video?.paused === false,
      isStill: sound?.paused !== false,
      at: Math.floor((video?.currentTime ?? 0) * 25),
      apart: Math.abs((sound?.currentTime ?? 99) - (video?.currentTime ?? 0)) * 25,
    };
  });

const readInk = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[role="slider"] canvas');
    if (!canvas?.width) return 0;
    const drawn = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return drawn?.filter((value, at) => at % 4 === 3 && value > 0).length ?? 0;
  });

const menu = (page: Page) => page.getByRole('button', { name: /^Sound track: / });

async function choose(page: Page, name: RegExp) {
  await menu(page).click();
  await page.getByRole('menuitemradio', { name }).click();
}

async function expectTogether(page: Page) {
  await expect
    .poll(async () => {
      const { isPlaying, apart } = await listen(page);
      return isPlaying && apart < 2;
    })
    .toBe(true);
}

test('a viewer chooses among the sound tracks of a film, and the sound stays with the picture', async ({
  page,
  koma,
}) => {
  test.slow();
  const owner = await makePerson(koma, { name: '山田 花子' });
  film ??= makeFilm();
  const bytes = await film;
  const room = await bringFile(koma, owner, { name: 'tracks.mp4', mimeType: 'video/mp4', bytes });
  await enter(page, owner, room.path);
  await expect(page.locator('video[data-seen]')).toBeVisible();

  // The first track is silent, so an audible one was chosen, which the film contains.
  await expect(menu(page)).toHaveAccessibleName('Sound track: 2. Japanese · Stereo');
  await expect(page.locator('audio')).toHaveCount(0);
  expect(await listen(page)).toMatchObject({ isOwnHeard: true });
  await menu(page).click();
  await expect(page.getByRole('menuitemradio')).toHaveText([
    '1. Stereo',
    '2. Japanese · Stereo',
    '3. Stereo',
  ]);
  await page.keyboard.press('Escape');

  await choose(page, /^3\./);
  await expect(page.locator('audio')).toHaveCount(1);
  await expect.poll(() => listen(page)).toMatchObject({ isOwnHeard: false, isBesideHeard: true });
  await expect.poll(() => readInk(page)).toBeGreaterThan(0);
  const loud = await readInk(page);
  await page.getByRole('button', { name: 'Play' }).click();
  await expectTogether(page);
  await page.keyboard.press('}');
  await expectTogether(page);
  await page.keyboard.press('Home');
  await expect.poll(() => listen(page)).toMatchObject({ isStill: true, at: 0 });
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await listen(page)).apart).toBeLessThan(1);
  await page.keyboard.press('Space');
  await expectTogether(page);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await listen(page)).isStill).toBe(true);

  await page.keyboard.press('Shift+M');
  await expect(menu(page)).toHaveAccessibleName('Sound track: 1. Stereo');
  await expect.poll(() => readInk(page)).toBeLessThan(loud / 4);

  await page.reload();
  await expect(menu(page)).toHaveAccessibleName('Sound track: 1. Stereo');

  // Browsers do not reveal which of the original's tracks plays, so the chosen one plays
  // separately.
  await choose(page, /^2\./);
  await page.getByRole('button', { name: /^Resolution/ }).click();
  await page.getByRole('menuitemradio', { name: 'Original' }).click();
  await expect(page.getByRole('button', { name: 'Resolution: Original' })).toBeVisible();
  await expect.poll(() => listen(page)).toMatchObject({ isOwnHeard: false, isBesideHeard: true });
  await page.getByRole('button', { name: 'Play' }).click();
  await expectTogether(page);
});

test('where two versions are compared, the sound track of the first is chosen and heard', async ({
  page,
  koma,
}) => {
  const owner = await makePerson(koma, { name: '山田 花子' });
  await setPlan(koma, owner, 'professional');
  film ??= makeFilm();
  const bytes = await film;
  const room = await bringFile(koma, owner, { name: 'tracks.mp4', mimeType: 'video/mp4', bytes });
  const { fileVersionId } = await ask(koma, owner, `file/get/${room.fileId}`);
  const clip = { name: 'Cut', rate: '25', frames: 60 };
  const next = await addClip({ koma, person: owner, ...room, clip });
  await enter(page, owner, `${room.path}/${fileVersionId}/${next.versionId}`);
  await waitForFilms(page, 2);
  await expect(menu(page)).toHaveAccessibleName('Sound track: 2. Japanese · Stereo');
  await expect(page.locator('audio')).toHaveCount(0);
  await choose(page, /^3\./);
  await expect(menu(page)).toHaveAccessibleName('Sound track: 3. Stereo');
  await expect(page.locator('audio')).toHaveCount(1);
  await page.keyboard.press('Shift+M');
  await expect(menu(page)).toHaveAccessibleName('Sound track: 1. Stereo');
});
