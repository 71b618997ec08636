import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ffmpeg, tools } from '../../../test/media/test-media.ts';
import { describeVideo, readHeader } from '../probe/probe.ts';
import { JUDGED_SIDE, judgeFrame, takeFrame } from './poster.ts';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'koma-poster-'));
});
afterAll(() => rm(cwd, { recursive: true, force: true }));

async function lookAtCover(filters: string) {
  const picture = `testsrc=size=160x90:rate=10:duration=20,${filters}`;
  const coding = ['-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10'];
  await ffmpeg('-f', 'lavfi', '-i', picture, ...coding, join(cwd, 'film.mp4'));
  const source = { tools, file: 'film.mp4', cwd };
  const frame = await takeFrame({ ...source, info: describeVideo(await readHeader(source)) });
  const { channels } = await sharp(join(cwd, frame)).greyscale().stats();
  return { mean: channels[0]?.mean ?? 0, spread: channels[0]?.stdev ?? 0 };
}

describe('the cover of a film', () => {
  test('that opens black for half of its time is not black', async () => {
    const { mean, spread } = await lookAtCover("drawbox=t=fill:color=black:enable='lt(t,11)'");
    expect(mean).toBeGreaterThan(60);
    expect(spread).toBeGreaterThan(24);
  });

  test('that fades in slowly is its full picture', async () => {
    const { mean: full } = await lookAtCover('null');
    const { mean } = await lookAtCover('fade=in:st=0:d=9');
    expect(mean).toBeGreaterThan(full * 0.8);
  });

  test('that is black all along is black', async () => {
    const { mean } = await lookAtCover('drawbox=t=fill:color=black');
    expect(mean).toBeLessThan(20);
  });
});

test('a single colour tells less than a dark picture in which something is seen', () => {
  const pixels = Array.from({ length: JUDGED_SIDE ** 2 }, (_, at) => at);
  const white = judgeFrame(Uint8Array.from(pixels, () => 250));
  const night = judgeFrame(Uint8Array.from(pixels, (at) => (at % 4 === 0 ? 120 : 10)));
  expect(night.score).toBeGreaterThan(white.score);
  expect([white.isTelling, night.isTelling]).toEqual([false, false]);
  const day = Uint8Array.from(pixels, (at) => 60 + (at % 120));
  expect(judgeFrame(day).isTelling).toBe(true);
});
