import { addClip } from './clips.ts';
import { expect, test } from './fixtures.ts';
import { chooseResolution, enterAsCounter, openClip } from './frame-rooms.ts';
import { clipsOfRates, numberAt } from './numbered-clip.ts';
import { makePerson } from './people.ts';
import { habits, pretend, setRate } from './pretend-browser.ts';
import { ask } from './review-rooms.ts';
import { makeMoves, watchFrames } from './watch-frames.ts';
import { makeProject } from './work.ts';

const frames = 40;
const clips = clipsOfRates(frames);

test.use({ trace: 'off' });

test('the frame that the room names is the frame on screen, whatever a browser reports of its pictures', async ({
  browser,
  koma,
}) => {
  test.setTimeout(1_200_000);
  const person = await makePerson(koma);
  const projectId = await makeProject(koma, person, 'Reports');
  await Promise.all(clips.map((clip) => addClip({ koma, person, projectId, clip })));
  const { results } = await ask(koma, person, `file/get-list/${projectId}?pageSize=50`);

  const wrong: object[] = [];
  let tried = 0;
  for (const habit of habits) {
    const page = await browser.newPage({ baseURL: koma.url });
    await pretend(page, habit);
    await enterAsCounter(page, person);
    await setRate(page, clips[0]?.rate ?? '25');
    await page.goto(`/review/${results[0]._id}`);
    for (const clip of clips) {
      await setRate(page, clip.rate);
      await openClip(page, clip);
      // Of films that vary Chromium itself goes to a neighbour at times, which only its pictures' own times tell.
      const isBlind = clip.varies && habit.timestamp === 'seconds';
      for (const name of isBlind ? ['360p'] : ['Original', '360p']) {
        await chooseResolution(page, name);
        const said = await page.getByRole('slider', { name: 'Timeline' }).getAttribute('aria-valuenow');
        if (name === 'Original' && said !== '0') wrong.push({ habit: habit.name, clip: clip.name, said });
        const seen = await watchFrames(page, makeMoves({ frames, seeks: 5, steps: 4 }));
        tried += seen.length;
        wrong.push(
          ...seen
            .filter(({ to, said, shown }) => said !== to || shown !== numberAt(clip, to))
            .map((one) => ({ habit: habit.name, clip: clip.name, name, ...one })),
        );
      }
    }
    await page.close();
  }
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(600);
});
