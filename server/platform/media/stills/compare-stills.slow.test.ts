import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { makeStill } from '../../../test/media/test-stills.ts';
import { compareStills, judgeStill } from './compare-stills.ts';
import { readRaster } from './raster.ts';

const size = { width: 500, height: 375 };
const spot = '<rect x="600" y="450" width="60" height="50" fill="rgb(255,0,90)"/>';
const spotBox = { x: 0.6, y: 0.6, width: 0.06, height: 50 / 750 };
const plain = await makeStill({ seed: 1, ...size });
const read = (picture: Buffer) => readRaster(picture, 512);
const before = await read(plain);
const same = { kind: 'same', sure: true };
const compare = async (picture: Sharp) => compareStills(await read(await picture.toBuffer()), before);

test('a picture that was made smaller and coded anew is the same', async () => {
  expect(await compare(sharp(plain).resize(300).jpeg({ quality: 60 }))).toEqual(same);
});

test('what coding does to the edges of a large picture changes nothing', async () => {
  const large = await makeStill({ seed: 1 });
  const coded = await sharp(large).jpeg({ quality: 25 }).toBuffer();
  expect(judgeStill(await readRaster(coded, 1024), await readRaster(large, 1024))).toEqual(same);
  const enlarged = await sharp(plain).resize(900).toBuffer();
  expect(judgeStill(await read(enlarged), before)).toEqual(same);
});

test('what was retouched in two places far from each other is boxed twice, also in a coarse copy', async () => {
  const far = '<circle cx="150" cy="120" r="30" fill="rgb(0,255,0)"/>';
  const retouched = sharp(await makeStill({ seed: 1, ...size, retouched: spot + far }));
  const { kind, sure, regions = [], framing } = await compare(retouched.jpeg({ quality: 40 }));
  expect({ kind, sure, framing }).toEqual({ kind: 'changed', sure: true, framing: undefined });
  expect(regions).toHaveLength(2);
  const [left, right] = regions.toSorted((one, other) => one.x - other.x);
  expectNear(left, { x: 0.12, y: 0.12, width: 0.06, height: 0.08 }, 0.03);
  expectNear(right, spotBox, 0.03);
});

test('a crop of less than half is found with what changed inside it', async () => {
  const retouched = sharp(await makeStill({ seed: 1, ...size, retouched: spot }));
  const crop = await compare(retouched.extract({ left: 200, top: 150, width: 240, height: 180 }));
  expect(crop).toMatchObject({ kind: 'changed', sure: true });
  expectNear(crop.framing, { x: 0.4, y: 0.4, width: 0.48, height: 0.48 }, 0.003);
  expect(crop.regions).toHaveLength(1);
  expectNear(crop.regions?.[0], { x: 0.417, y: 0.417, width: 0.125, height: 0.139 }, 0.04);
});

test('a small crop on one side is found under a regrade, which changes all of it', async () => {
  const graded = sharp(plain).extract({ left: 20, top: 0, width: 480, height: 375 }).linear(0.7, 50);
  const { kind, sure, region, framing } = await compare(graded);
  expect({ kind, sure }).toEqual({ kind: 'changed', sure: true });
  expectNear(framing, { x: 0.04, y: 0, width: 0.96, height: 1 }, 0.003);
  expect((region?.width ?? 0) * (region?.height ?? 0)).toBeGreaterThan(0.8);
});

test('a wider canvas is found, and its margins are what changed', async () => {
  const wide = await compare(sharp(plain).extend({ left: 100, right: 100, background: '#ffffff' }));
  expectNear(wide.framing, { x: -0.2, y: 0, width: 1.4, height: 1 }, 0.004);
  expect(wide.regions).toHaveLength(2);
});

test('another picture is a new one', async () => {
  expect((await compare(sharp(await makeStill({ seed: 3, ...size })))).kind).toBe('new');
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function expectNear(found: Box | undefined, wanted: Box, by = 0.02): void {
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(Math.abs((found?.[side] ?? 9) - wanted[side]), `${side} of ${JSON.stringify(found)}`).toBeLessThan(
      by,
    );
  }
}
