import { expect, type Page } from '@playwright/test';
import type { Koma } from '../koma.ts';
import { makePerson } from '../people.ts';
import { makeProject } from '../work.ts';
import { addClip } from './clips.ts';
import { chooseResolution, enterAsCounter } from './frame-rooms.ts';
import { roomClip } from './review-rooms.ts';
import { watchBursts } from './watch-bursts.ts';

export async function expectSteadyBursts(page: Page, koma: Koma, counts: { atOnce: number; paced: number }) {
  const person = await makePerson(koma);
  const projectId = await makeProject(koma, person, 'Bursts');
  const { fileId } = await addClip({ koma, person, projectId, clip: roomClip });
  await enterAsCounter(page, person);
  await page.goto(`/review/${fileId}`);
  for (const name of ['360p', 'Original']) {
    await chooseResolution(page, name);
    for (const [gap, count] of [
      [0, counts.atOnce],
      [16, counts.paced],
    ] as const) {
      const seen = await watchBursts(page, { count, gap, frames: roomClip.frames });
      expect(seen.filter(({ to, said, painted }) => said !== to || painted !== to)).toEqual([]);
    }
  }
}
