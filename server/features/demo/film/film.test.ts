import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { lendFonts } from '../../../parts/media/documents/pdf-fonts.ts';
import { judgeFrame } from '../../../parts/media/film/telling.ts';
import { demoComments } from '../demo-comments.ts';
import { countFrames, edits, findShot, findShotStart, paintFrame, RATE } from './edits.ts';
import { fadeAt } from './fades.ts';
import { darken } from './finish.ts';
import { FRAME } from './paint.ts';

lendFonts();

function paint(edit: 1 | 2, frame: number): Buffer {
  const canvas = createCanvas(FRAME.width, FRAME.height);
  const pen = canvas.getContext('2d');
  paintFrame(pen, { edit, frame });
  darken(pen, fadeAt(edit, frame));
  return canvas.data();
}

/** How much of the picture is another colour than before. */
function compare(one: Buffer, other: Buffer): number {
  let changed = 0;
  const step = 4 * 97;
  for (let at = 0; at < one.length; at += step) if (one[at] !== other[at]) changed += 1;
  return changed / (one.length / step);
}

test('the film has six shots of two to four seconds, and the second version keeps one of them longer', () => {
  for (const edit of [1, 2] as const) {
    const lengths = edits[edit].shots.map(({ frames }) => frames / RATE);
    expect(lengths).toHaveLength(6);
    for (const seconds of lengths) expect(seconds >= 2 && seconds <= 4).toBe(true);
  }
  expect(countFrames(2) - countFrames(1)).toBe(RATE);
  expect(() => findShot(1, countFrames(1))).toThrow();
});

test('whoever opens the film sees a picture of it, not black', () => {
  for (const edit of [1, 2] as const) {
    const picture = paint(edit, 0);
    const grey = Uint8Array.from(
      { length: picture.length / (4 * 97) },
      (_, at) => picture[at * 4 * 97 + 1] ?? 0,
    );
    expect(judgeFrame(grey).isTelling, `version ${edit}`).toBe(true);
  }
});

test('every shot moves, and comparing the two versions shows something in each', () => {
  for (const { name } of edits[1].shots) {
    const [first, second] = [findShotStart(1, name), findShotStart(2, name)];
    const still = paint(1, first + 40);
    expect(compare(still, paint(1, first + 46)), `${name} moves`).toBeGreaterThan(0.005);
    expect(compare(still, paint(2, second + 40)), `${name} is graded anew`).toBeGreaterThan(0.3);
  }
});

test('what was said about the film stands within it, and each drawing lies on its picture', () => {
  for (const { about, version = 1, place, drawing } of demoComments) {
    if (about === 'film') {
      const frames = countFrames(version === 1 ? 1 : 2);
      const { frame = 0, endFrame = frame } = place ?? {};
      expect(frame <= endFrame && endFrame < frames).toBe(true);
      expect(findShot(version === 1 ? 1 : 2, frame).name).toBe(
        findShot(version === 1 ? 1 : 2, endFrame).name,
      );
    }
    const points = (drawing?.figures ?? []).flatMap((figure): ReadonlyArray<readonly [number, number]> => {
      if (figure.kind === 'text') return [figure.at];
      return 'points' in figure ? figure.points.map(([x, y]) => [x, y] as const) : [figure.from, figure.to];
    });
    for (const [x, y] of points) {
      expect(x >= 0 && x <= (drawing?.width ?? 0) && y >= 0 && y <= (drawing?.height ?? 0)).toBe(true);
    }
  }
});
