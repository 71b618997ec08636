import { addClip } from '../helpers/clips.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { chooseResolution, enterAsCounter, openClip } from '../helpers/frame-rooms.ts';
import { type Clip, numberAt } from '../helpers/numbered-clip.ts';
import { makePerson } from '../helpers/people.ts';
import { ask } from '../helpers/review-rooms.ts';
import { watchBursts } from '../helpers/watch-bursts.ts';
import { makeMoves, watchFrames } from '../helpers/watch-frames.ts';
import { makeProject } from '../helpers/work.ts';

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

test('the frame that the room names is the frame on screen, at every rate and on every proxy', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  const projectId = await makeProject(koma, person, 'Frames');
  await Promise.all(clips.map((clip) => addClip({ koma, person, projectId, clip })));
  await enterAsCounter(page, person);
  const { results } = await ask(koma, person, `file/get-list/${projectId}?pageSize=50`);
  await page.goto(`/review/${results[0]._id}`);

  const wrong: object[] = [];
  let tried = 0;
  for (const clip of clips) {
    await openClip(page, clip);
    for (const name of resolutionsOf(clip)) {
      await chooseResolution(page, name);
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

test('however fast the keys are pressed, what is painted is the frame that the room names', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  const projectId = await makeProject(koma, person, 'Bursts');
  const clip: Clip = { name: 'bursts', rate: '25', frames: 60 };
  const { fileId } = await addClip({ koma, person, projectId, clip });
  await enterAsCounter(page, person);
  await page.goto(`/review/${fileId}`);
  for (const name of ['360p', 'Original']) {
    await chooseResolution(page, name);
    for (const [gap, count] of [
      [0, 40],
      [16, 15],
    ] as const) {
      const seen = await watchBursts(page, { count, gap, frames: clip.frames });
      expect(seen.filter(({ to, said, painted }) => said !== to || painted !== to)).toEqual([]);
    }
  }
});
