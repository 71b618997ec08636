import type { Page } from '@playwright/test';
import { addClip } from './clips.ts';
import { expect, test } from './fixtures.ts';
import { type Clip, numberAt } from './numbered-clip.ts';
import { makePerson, signInAs } from './people.ts';
import { ask } from './review-rooms.ts';
import { makeMoves, watchFrames } from './watch-frames.ts';
import { makeProject } from './work.ts';

// Longer than two of the groups that originals and proxies are made of.
const frames = 40;
const clips: Clip[] = [
  { name: '23.976', rate: '24000/1001', frames, height: 720, timeCode: '01:00:00:00' },
  { name: '24', rate: '24', frames },
  { name: '25', rate: '25', frames },
  { name: '29.97', rate: '30000/1001', frames, timeCode: '00:59:59;20' },
  { name: '30', rate: '30', frames },
  { name: '50', rate: '50', frames },
  { name: '59.94', rate: '60000/1001', frames, timeCode: '00:00:58;30' },
  { name: '60', rate: '60', frames },
  { name: 'varying', rate: '30', frames, varies: true },
];
const resolutionsOf = ({ height }: Clip) =>
  height === 720 ? ['Original', '720p', '540p', '360p'] : ['Original', '360p'];

const shownResolution = (page: Page) => page.locator('[data-resolution]');
const named = (page: Page, name: string) => page.getByRole('menuitemradio', { name, exact: true });

// A picture of every frame, for a failure that names the frames itself, takes longer than the frames do.
test.use({ trace: 'off' });

test('the frame that the room names is the frame on screen, at every rate and on every proxy', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  const projectId = await makeProject(koma, person, 'Frames');
  await Promise.all(clips.map((clip) => addClip({ koma, person, projectId, clip })));
  await page.addInitScript(() => {
    localStorage.setItem('language', 'en');
    localStorage.setItem('reviewTimeMode', '"frames"');
  });
  await signInAs(page, person);
  const { results } = await ask(koma, person, `file/get-list/${projectId}?pageSize=50`);
  await page.goto(`/review/${results[0]._id}`);

  const wrong: object[] = [];
  let tried = 0;
  for (const clip of clips) {
    const link = page.getByRole('link', { name: `${clip.name}.mp4`, exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('slider', { name: 'Timeline' })).toHaveAttribute(
      'aria-valuemax',
      `${frames - 1}`,
    );
    for (const name of resolutionsOf(clip)) {
      await shownResolution(page).click();
      await named(page, name).click();
      await expect(shownResolution(page)).toHaveText(name);
      // Over the key pictures of a varying source, before which browsers lose their way.
      const steps = clip.varies ? frames / 2 - 1 : 4;
      const seen = await watchFrames(page, makeMoves({ frames, seeks: 8, steps }));
      tried += seen.length;
      wrong.push(
        ...seen
          .filter(({ to, said, shown }) => said !== to || shown !== numberAt(clip, to))
          .map((one) => ({ clip: clip.name, name, ...one })),
      );
    }
  }
  expect(tried).toBeGreaterThan(350);
  expect(wrong).toEqual([]);
});
