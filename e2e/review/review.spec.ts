import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import type { Koma } from '../helpers/koma.ts';
import { makePerson, signInAs } from '../helpers/people.ts';
import { addClip } from '../helpers/room/clips.ts';
import { tool } from '../helpers/room/drawing-hand.ts';
import { pauseButton, playButton, pressEarly } from '../helpers/room/early-play.ts';
import { roomClip } from '../helpers/room/review-rooms.ts';
import { readPictures } from '../helpers/room/watch-frames.ts';
import { expectReadable, makeProject, setPlan } from '../helpers/work.ts';

// Runs in one worker, so that films are prepared once.
test.describe.configure({ mode: 'default' });

const slider = (page: Page) => page.getByRole('slider', { name: 'Timeline' });
const time = (page: Page) => page.getByLabel('Current position');
const frameOf = async (page: Page) => Number(await slider(page).getAttribute('aria-valuenow'));

async function expectFrame(page: Page, frame: number) {
  await expect(slider(page)).toHaveAttribute('aria-valuenow', String(frame));
  await expect.poll(() => readPictures(page)).toEqual([frame]);
}

async function openRoom(page: Page, koma: Koma) {
  const person = await makePerson(koma);
  await setPlan(koma, person, 'professional');
  const projectId = await makeProject(koma, person, 'Film');
  const ids = await addClip({ koma, person, projectId, clip: roomClip });
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await signInAs(page, person);
  await page.goto(`/dashboard/${projectId}`);
  await page.getByRole('link', { name: 'clip.mp4', exact: true }).click();
  await expectFrame(page, 0);
  return { person, projectId, ...ids };
}

test('a clip is opened, stepped through, played in a range and found by its time code', async ({
  page,
  koma,
}) => {
  await openRoom(page, koma);
  await expect(page.getByRole('heading', { name: 'clip.mp4' })).toBeVisible();
  await expect(time(page)).toHaveValue('01:00:00:00');
  await expectReadable(page, '#main');

  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('.');
  await expectFrame(page, 3);
  await page.keyboard.press(',');
  await expectFrame(page, 2);
  await page.keyboard.press('Shift+ArrowRight');
  await expectFrame(page, 26);
  await page.keyboard.press('End');
  await expectFrame(page, 95);
  await page.keyboard.press('Home');
  await expectFrame(page, 0);

  await time(page).fill('01:00:02:05');
  await time(page).press('Enter');
  await expectFrame(page, 53);
  await time(page).fill('+10');
  await time(page).press('Enter');
  await expectFrame(page, 63);
  await time(page).fill('09:00:00:00');
  await time(page).press('Enter');
  await expect(time(page)).toHaveAttribute('aria-invalid', 'true');
  await time(page).press('Escape');

  await page.keyboard.press('o');
  await time(page).fill('01:00:02:10');
  await time(page).press('Enter');
  await expectFrame(page, 58);
  await page.keyboard.press('i');
  await page.keyboard.press('l');
  await expectFrame(page, 63);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();

  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '0');

  // Space plays after any click, but a click beside a drawing does not.
  await page.getByRole('button', { name: 'Loop' }).click();
  await page.keyboard.press('Space');
  await expect(pauseButton(page)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(playButton(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Loop' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('d');
  await expect(page.locator('[data-drawing-pad]')).toBeVisible();
  await page.keyboard.press('v');
  await expect(tool(page, 'Select and move')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Home');
  await expectFrame(page, 0);
  await page.locator('[data-drawing-pad]').click();
  await page.keyboard.press('p');
  await expect(tool(page, 'Pen')).toHaveAttribute('aria-pressed', 'true');
  await page.locator('[data-drawing-pad]').click();
  await expectFrame(page, 0);
  // A drawing belongs to its frame, and a click elsewhere returns there.
  await page.keyboard.press('ArrowRight');
  await expectFrame(page, 1);
  await page.locator('[data-picture]').click();
  await expectFrame(page, 0);
  await page.keyboard.press('Escape');
  await expect(playButton(page)).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectReadable(page, '[role="dialog"]');
});

test('another resolution keeps the frame, also when its address has run out', async ({ page, koma }) => {
  await openRoom(page, koma);
  await time(page).fill('01:00:01:17');
  await time(page).press('Enter');
  await expectFrame(page, 41);
  let refused = 0;
  await page.route('**/objects/**', (route) => {
    if (refused > 0 || route.request().resourceType() !== 'media') return route.continue();
    refused += 1;
    return route.fulfill({ status: 403 });
  });
  await page.getByRole('button', { name: 'Resolution' }).click();
  await page.getByRole('menuitemradio', { name: 'Original' }).click();
  await expect(page.getByRole('button', { name: 'Resolution: Original' })).toBeVisible();
  expect(refused).toBe(1);
  await expectFrame(page, 41);
  await page.keyboard.press('ArrowLeft');
  await expectFrame(page, 40);
});

// A film may still be requested at the end.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('play that is pressed before the film is there starts it once it is', async ({ page, koma }) => {
  const { fileId } = await openRoom(page, koma);
  const play = await pressEarly(page, `/review/${fileId}`);
  play((route) => route.continue());
  await expect.poll(() => frameOf(page)).toBeGreaterThan(12);
});

test('two versions stand on the same frame, in every way of comparing', async ({ page, koma }) => {
  const { person, projectId, fileId } = await openRoom(page, koma);
  await addClip({ koma, person, projectId, fileId, clip: roomClip });
  await page.goto(`/review/${fileId}`);
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByRole('button', { name: 'Left: version 1' })).toBeVisible();
  await expect.poll(() => readPictures(page)).toEqual([0, 0]);
  await time(page).fill('+50');
  await time(page).press('Enter');
  await expect.poll(() => readPictures(page)).toEqual([50, 50]);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => readPictures(page)).toEqual([49, 49]);
  for (const mode of ['Overlay', 'Wipe', 'Difference']) {
    await page.getByText(mode, { exact: true }).click();
    await expect.poll(() => readPictures(page)).toEqual([49, 49]);
  }
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => (await readPictures(page))[0]).toBeGreaterThan(60);
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect
    .poll(async () => {
      const [one, other] = await readPictures(page);
      return one === other && one === Number(await slider(page).getAttribute('aria-valuenow'));
    })
    .toBe(true);
  await page.getByRole('button', { name: 'Swap the sides' }).click();
  await expect(page.getByRole('button', { name: 'Left: version 2' })).toBeVisible();
});

test('what is not there says so, and what cannot be fetched offers a way back', async ({ page, koma }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await signInAs(page, await makePerson(koma));
  const path = '/review/01a1ddb9-6f61-7000-a1cf-eda50b637969';
  await page.goto(path);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('not available');

  await page.route('**/api/file/get/**', (route) => route.fulfill({ status: 500 }));
  await page.goto(path);
  await expect(heading).toHaveText('The file could not be opened');
  await expectReadable(page, '#main');
  await expect(page.getByText('Sorry something went wrong')).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});
