import { expect, test } from 'vitest';
import { makeTextureShot, takeTexture, texturePrints } from '../../../test/test-textures.ts';
import { judgeSureness } from './sureness.ts';

test('of texture that coding left little of, the place beside it may be the right one', () => {
  const shot = makeTextureShot('weave', 3, 100);
  const before = texturePrints(takeTexture(shot), 1);
  const isSure = (off: number) => {
    const now = texturePrints(takeTexture(shot, 5, 95), 2, off);
    const segments = [{ from: 0, to: 90, offset: 5 }];
    return judgeSureness(segments, { now, before, runs: [] }).map(({ sure }) => sure);
  };
  expect([3, 37].map(isSure)).toEqual([[true], [false]]);
});
