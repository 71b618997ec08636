import { expect, test } from 'vitest';
import { makeTextureShot, takeTexture, texturePrints } from '../../../test/test-textures.ts';
import { findCuts } from './find-runs.ts';
import { keepWholeShots } from './keep-whole-shots.ts';

const [snow, leaves, grain, weave, sand, rain] = (
  ['snow', 'leaves', 'grain', 'weave', 'sand', 'rain'] as const
).map((name, at) => ({
  ...makeTextureShot(name, at + 1, 25),
  brightness: 110,
  colours: [128, 128] as const,
}));

const found = [
  { from: 0, to: 25, offset: 0 },
  { from: 25, to: 49, offset: 1 },
  { from: 50, to: 75, offset: 0 },
];

function filmOf(middle: typeof snow, slip = 0) {
  if (!snow || !middle || !rain) throw new Error('no shot');
  const slipped = [...takeTexture(middle, slip), ...takeTexture(middle, 25 - slip)];
  return texturePrints([...takeTexture(snow), ...slipped, ...takeTexture(rain)], slip + 1);
}

test('a slow texture that is whole in both films stands from its first frame to its last', () => {
  const kept = keepWholeShots(found, filmOf(leaves), filmOf(leaves));
  expect(kept).toEqual([found[0], { from: 25, to: 50, offset: 0 }, found[2]]);
});

test('a texture that was slipped inside of its cuts stays so', () => {
  expect(keepWholeShots(found, filmOf(grain, 1), filmOf(grain))).toEqual(found);
});

test('a cut is found between two textures that are much alike', () => {
  if (!weave || !sand) throw new Error('no shot');
  expect(findCuts(texturePrints([...takeTexture(weave), ...takeTexture(sand)], 1))).toEqual([0, 25]);
});
