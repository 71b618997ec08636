import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type Clip, makeClip, numberAt } from './numbered-clip.ts';
import { makePerson, type Person, signInAs } from './people.ts';
import { makeMoves, watchFrames } from './watch-frames.ts';
import { makeProject } from './work.ts';

const clips: Clip[] = [
  { name: '23.976', rate: '24000/1001', frames: 60, height: 720, timeCode: '01:00:00:00' },
  { name: '24', rate: '24', frames: 60 },
  { name: '25', rate: '25', frames: 60 },
  { name: '29.97', rate: '30000/1001', frames: 60, timeCode: '00:59:59;20' },
  { name: '30', rate: '30', frames: 60 },
  { name: '50', rate: '50', frames: 80 },
  { name: '59.94', rate: '60000/1001', frames: 80, timeCode: '00:00:58;30' },
  { name: '60', rate: '60', frames: 80 },
  { name: 'varying', rate: '30', frames: 60, varies: true },
];

interface Processed {
  _id: string;
  name: string;
  processingStatus: number;
  frameCount: number;
}

async function listFiles(url: string, { token }: Person, projectId: string): Promise<Processed[]> {
  const answer = await fetch(`${url}/api/file/get-list/${projectId}?pageSize=50`, {
    headers: { authorization: `Bearer ${token}`, language: 'en' },
  });
  return (await answer.json()).data.results;
}

const shownResolution = (page: Page) => page.locator('[data-resolution]');

test('the frame that the room names is the frame on screen, at every rate and on every proxy', async ({
  page,
  koma,
}) => {
  test.slow();
  const person = await makePerson(koma);
  const projectId = await makeProject(koma, person, 'Frames');
  await page.addInitScript(() => {
    localStorage.setItem('language', 'en');
    localStorage.setItem('reviewTimeMode', '"frames"');
  });
  await signInAs(page, person);
  await page.goto(`/dashboard/${projectId}`);
  await page.getByLabel('Choose files').setInputFiles(await Promise.all(clips.map(makeClip)));
  await expect
    .poll(
      async () =>
        (await listFiles(koma.url, person, projectId)).filter(
          ({ processingStatus }) => processingStatus === 2,
        ).length,
      { timeout: 90_000 },
    )
    .toBe(clips.length);

  const files = await listFiles(koma.url, person, projectId);
  const wrong: object[] = [];
  let tried = 0;
  for (const clip of clips) {
    const file = files.find(({ name }) => name === `${clip.name}.mp4`);
    expect(file?.frameCount).toBe(clip.frames);
    await page.goto(`/review/${file?._id}`);
    await expect(shownResolution(page)).not.toHaveText('–');
    await shownResolution(page).click();
    await expect(page.getByRole('menuitemradio', { name: 'Auto' })).toBeVisible();
    const names = await page.getByRole('menuitemradio', { name: /^(Original|\d+p)$/ }).allInnerTexts();
    await page.keyboard.press('Escape');
    expect(names.length).toBe(clip.height === 720 ? 4 : 2);
    for (const name of names) {
      await shownResolution(page).click();
      await page.getByRole('menuitemradio', { name, exact: true }).click();
      await expect(shownResolution(page)).toHaveText(name);
      const seen = await watchFrames(page, makeMoves({ frames: clip.frames, seeks: 8, steps: 4 }));
      tried += seen.length;
      wrong.push(
        ...seen
          .filter(({ to, said, shown }) => said !== to || shown !== numberAt(clip, to))
          .map((one) => ({ clip: clip.name, name, ...one })),
      );
    }
  }
  expect(tried).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});
