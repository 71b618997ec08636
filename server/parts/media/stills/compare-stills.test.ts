import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { makeStill } from '../../../test/media/test-stills.ts';
import { compareStills } from './compare-stills.ts';
import { type Raster, readRaster } from './raster.ts';

const spot = '<rect x="600" y="450" width="60" height="50" fill="rgb(255,0,90)"/>';
const spotBox = { x: 0.6, y: 0.6, width: 0.06, height: 50 / 750 };
const plain = await makeStill({ seed: 1 });
const read = (picture: Buffer) => readRaster(picture, 1024);
const before = await read(plain);
const compare = async (picture: Buffer | Sharp, old: Raster = before) =>
  compareStills(await read(Buffer.isBuffer(picture) ? picture : await picture.png().toBuffer()), old);

const cropped = (picture: Buffer) => sharp(picture).extract({ left: 50, top: 60, width: 800, height: 600 });

test('a picture that was coded anew, or scaled, is the same', async () => {
  expect(await compare(await sharp(plain).jpeg({ quality: 25 }).toBuffer())).toEqual({
    kind: 'same',
    sure: true,
  });
  expect(await compare(sharp(plain).resize(500))).toEqual({ kind: 'same', sure: true });
  expect(await compare(sharp(plain).resize(1800))).toEqual({ kind: 'same', sure: true });
});

test('what was retouched is boxed, also in a coarse copy', async () => {
  const retouched = await makeStill({ seed: 1, retouched: spot });
  const coarse = await sharp(retouched).jpeg({ quality: 40 }).toBuffer();
  for (const picture of [retouched, coarse]) {
    const { kind, sure, regions = [], framing } = await compare(picture);
    expect({ kind, sure, framing }).toEqual({ kind: 'changed', sure: true, framing: undefined });
    expect(regions).toHaveLength(1);
    expectNear(regions[0], spotBox);
  }
});

test('two changes far from each other are two boxes', async () => {
  const far = '<circle cx="150" cy="120" r="30" fill="rgb(0,255,0)"/>';
  const { regions } = await compare(await makeStill({ seed: 1, retouched: spot + far }));
  expect(regions).toHaveLength(2);
});

test('a crop is found with what changed inside it', async () => {
  const crop = await compare(cropped(plain));
  expect(crop).toMatchObject({ kind: 'changed', sure: true, regions: [] });
  expectNear(crop.framing, { x: 0.05, y: 0.08, width: 0.8, height: 0.8 }, 0.003);
  const both = await compare(cropped(await makeStill({ seed: 1, retouched: spot })));
  expectNear(both.framing, { x: 0.05, y: 0.08, width: 0.8, height: 0.8 }, 0.003);
  expect(both.regions).toHaveLength(1);
  expectNear(both.regions?.[0], { x: 0.6875, y: 0.65, width: 0.075, height: 0.0833 });
});

test('a small crop on one side is found, and enlarging the canvas too', async () => {
  const side = await compare(sharp(plain).extract({ left: 40, top: 0, width: 960, height: 750 }));
  expectNear(side.framing, { x: 0.04, y: 0, width: 0.96, height: 1 }, 0.003);
  const wide = await compare(sharp(plain).extend({ left: 200, right: 200, background: '#ffffff' }));
  expectNear(wide.framing, { x: -0.2, y: 0, width: 1.4, height: 1 }, 0.004);
  expect(wide.regions).toHaveLength(2);
});

test('a regrade changes all of it, at its place', async () => {
  const { kind, sure, region, framing } = await compare(sharp(plain).linear(0.7, 50));
  expect({ kind, sure, framing }).toEqual({ kind: 'changed', sure: true, framing: undefined });
  expect((region?.width ?? 0) * (region?.height ?? 0)).toBeGreaterThan(0.8);
});

test('another picture is a new one', async () => {
  for (const seed of [2, 3, 4]) expect((await compare(await makeStill({ seed }))).kind).toBe('new');
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
