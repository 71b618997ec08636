import { expect, test } from 'vitest';
import {
  makeTextureShot,
  type TextureShot,
  takeTexture,
  texturePrints,
} from '../../../test/test-textures.ts';
import type { Span } from './alignment.ts';
import { judgeMissing } from './judge-missing.ts';

const colours = [128, 128] as const;
const shotOf = (name: TextureShot['name'], seed: number, length = 25): TextureShot => ({
  ...makeTextureShot(name, seed, length),
  ...{ brightness: 110, colours },
});
const [sea, rain, pattern, other] = [
  shotOf('sea', 1),
  shotOf('rain', 2, 60),
  shotOf('triangles', 3),
  shotOf('triangles', 4),
];
const filmOf = (shots: readonly TextureShot[], coding: number) =>
  texturePrints(
    shots.flatMap((shot) => takeTexture(shot)),
    coding,
  );

const placed = (from: number, to: number, sourceFrom: number, sure = true): Span => ({
  ...{ kind: 'same', from, to, sourceFrom, sure },
  sourceTo: sourceFrom + to - from,
});
const nothing = { sourceFrom: null, sourceTo: null };

test('new texture that looks like a removed one may be that, and neither is certain', () => {
  const spans: Span[] = [placed(0, 60, 0), { kind: 'new', from: 60, to: 85, ...nothing, sure: true }];
  const removed = [{ from: 60, to: 85, at: 60 }];
  const judge = (gone: TextureShot) =>
    judgeMissing({ spans, removed }, { now: filmOf([rain, other], 2), before: filmOf([rain, gone], 1) });
  expect(judge(pattern)).toEqual({
    spans: [spans[0], { ...spans[1], sure: false }],
    removed: [{ ...removed[0], sure: false }],
  });
  expect(judge(shotOf('weave', 5))).toEqual({ spans, removed });
});

test('texture whose place is unsure, and fits better there, says nothing of a removed one far away', () => {
  const before = filmOf([pattern, rain, other], 1);
  const removed = [{ from: 85, to: 110, at: 85 }];
  const judge = (first: TextureShot) =>
    judgeMissing(
      { spans: [placed(0, 25, 0, false), placed(25, 85, 25)], removed },
      { now: filmOf([first, rain], 2), before },
    ).removed;
  expect(judge(pattern)).toEqual(removed);
  expect(judge(shotOf('triangles', 6))).toEqual([{ ...removed[0], sure: false }]);
});

test('of several shots that were removed beside an unsure one, those that look like nothing of it are gone', () => {
  const [now, before] = [filmOf([pattern], 2), filmOf([pattern, sea, other], 1)];
  const spans = [placed(0, 25, 0, false)];
  expect(judgeMissing({ spans, removed: [{ from: 25, to: 75, at: 25 }] }, { now, before }).removed).toEqual([
    { from: 25, to: 50, at: 25, sure: true },
    { from: 50, to: 75, at: 25 },
  ]);
});
