import { expect, test } from '../helpers/fixtures.ts';
import { makePerson } from '../helpers/people.ts';
import { addClip } from '../helpers/room/clips.ts';
import { chooseResolution, enterAsCounter } from '../helpers/room/frame-rooms.ts';
import type { Clip } from '../helpers/room/numbered-clip.ts';
import { watchBursts } from '../helpers/room/watch-bursts.ts';
import { makeProject } from '../helpers/work.ts';

// One worker for all of them: their films are prepared once.
test.describe.configure({ mode: 'default', timeout: 1_200_000 });

test('however fast the keys are pressed, what is painted is the frame that the room names', async ({
  page,
  koma,
}) => {
  const person = await makePerson(koma);
  const projectId = await makeProject(koma, person, 'Bursts');
  const clip: Clip = { name: 'Cut', rate: '25', frames: 60 };
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
