import { expect, test } from 'vitest';
import { ProcessingState } from '../../../../contract/enums.ts';
import { isBeingPrepared, lengthOf, makeClips, secondsOf, spotAt } from './clips.ts';

const film = (frameCount: number, rate: string) => ({
  mimeType: 'video/mp4',
  r_frame_rate: rate,
  frameCount,
  filePath: 'film',
  possibleResolution: [],
  processingStatus: ProcessingState.processed,
});
const picture = { ...film(0, ''), mimeType: 'image/png', r_frame_rate: null, frameCount: null };
const clips = makeClips([film(48, '24/1'), picture, film(30, '30000/1001')]);

test('clips stand one after another, pictures for five seconds', () => {
  expect(clips.map(({ start }) => start)).toEqual([0, 2, 7]);
  expect(lengthOf(clips)).toBeCloseTo(8.001, 6);
  expect(lengthOf([])).toBe(0);
});

test('a film of which nothing can be played yet stands still', () => {
  const unready = { ...film(48, '24/1'), filePath: null };
  const [waiting] = makeClips([unready]);
  expect(waiting).toMatchObject({ rate: null, seconds: 5 });
  expect(isBeingPrepared(unready)).toBe(true);
  expect(isBeingPrepared(film(48, '24/1'))).toBe(false);
  expect(isBeingPrepared(picture)).toBe(false);
  expect(isBeingPrepared({ ...unready, processingStatus: ProcessingState.failed })).toBe(false);
});

test('every second has one clip and one frame of it', () => {
  expect(spotAt(clips, -1)).toEqual({ at: 0, frame: 0 });
  expect(spotAt(clips, 1)).toEqual({ at: 0, frame: 24 });
  expect(spotAt(clips, 1.999)).toEqual({ at: 0, frame: 47 });
  expect(spotAt(clips, 2)).toEqual({ at: 1, frame: 0 });
  expect(spotAt(clips, 7)).toEqual({ at: 2, frame: 0 });
  expect(spotAt(clips, 99)).toEqual({ at: 2, frame: 29 });
});

test('a frame is found again at the second where it stands', () => {
  for (const [at, clip] of clips.entries()) {
    for (const frame of clip.rate ? [0, 1, 7, 29] : [0]) {
      expect(spotAt(clips, secondsOf(clip, frame))).toEqual({ at, frame });
    }
  }
});
