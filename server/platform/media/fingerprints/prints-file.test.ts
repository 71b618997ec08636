import { expect, test } from 'vitest';
import { makeShot, printsOf, take } from '../../../test/test-footage.ts';
import { packPrints, unpackPrints } from './prints-file.ts';

test('prints come back as they were stored, in a few dozen bytes a frame', async () => {
  const prints = printsOf(take(makeShot(1, 50)), { loudness: () => 0.5 });
  const packed = await packPrints(prints);
  expect(packed.length / prints.frameCount).toBeLessThan(60);
  expect(await unpackPrints(packed)).toEqual(prints);
  const silent = printsOf(take(makeShot(2, 3)));
  expect(await unpackPrints(await packPrints(silent))).toEqual(silent);
});

test('half a file of prints is refused', async () => {
  const packed = await packPrints(printsOf(take(makeShot(1, 5))));
  await expect(unpackPrints(packed.subarray(0, packed.length / 2))).rejects.toThrow();
});
