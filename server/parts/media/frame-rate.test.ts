import { expect, test } from 'vitest';
import { readRate } from '../../../contract/timecode.ts';
import { chooseRate, writeRate } from './frame-rate.ts';
import { chooseProxySizes, fitInto } from './proxy-sizes.ts';

const choose = (real: string, average: string, isInterlaced = false) => {
  const { rate, isConstant } = chooseRate({ real: readRate(real), average: readRate(average), isInterlaced });
  return `${writeRate(rate)}${isConstant ? '' : ' varies'}`;
};

test.each([
  ['24000/1001', '24000/1001', '24000/1001'],
  ['24/1', '24/1', '24/1'],
  ['30000/1001', '2997/100', '30000/1001'],
  ['60000/1001', '60000/1001', '60000/1001'],
  ['25/1', '25/1', '25/1'],
  ['120/1', '120/1', '120/1'],
  ['12/1', '12/1', '12/1'],
])('a source of one rate keeps it, as a fraction: %s', (real, average, chosen) => {
  expect(choose(real, average)).toBe(chosen);
});

test('a rate that varies becomes the standard rate that holds its frames', () => {
  expect(choose('30/1', '28901/1000')).toBe('30/1 varies');
  expect(choose('90000/1', '27/1')).toBe('30000/1001 varies');
  expect(choose('600/1', '24/1')).toBe('24/1 varies');
  expect(choose('1000/1', '0/0')).toBe('60/1 varies');
  expect(choose('', '')).toBe('25/1 varies');
});

test('interlaced pictures are counted as frames, not as fields', () => {
  expect(choose('50/1', '25/1', true)).toBe('25/1');
  expect(choose('60000/1001', '30000/1001', true)).toBe('30000/1001');
});

const sizes = (width: number, height: number) =>
  chooseProxySizes({ width, height }).map((size) => `${size.grade}: ${size.width}x${size.height}`);

test('proxies are even, of the same shape, and never above the source', () => {
  expect(sizes(3840, 2160)).toEqual(['1080: 1920x1080', '720: 1280x720', '540: 960x540', '360: 640x360']);
  expect(sizes(1080, 1920)).toEqual(['1080: 1080x1920', '720: 720x1280', '540: 540x960', '360: 360x640']);
  expect(sizes(1920, 804)).toEqual(['1080: 1920x804', '720: 1280x536', '540: 960x402', '360: 640x268']);
  expect(sizes(853, 481)).toEqual(['540: 852x480', '360: 638x360']);
  expect(sizes(1, 1)).toEqual(['360: 2x2']);
  expect(fitInto({ width: 9, height: 1000 }, 100)).toEqual({ width: 2, height: 100 });
});
