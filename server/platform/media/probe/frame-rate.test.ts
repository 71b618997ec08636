import { expect, test } from 'vitest';
import { readRate } from '../../../../contract/timecode.ts';
import { chooseProxySizes, fitInto } from '../film/proxy-sizes.ts';
import { chooseRate, writeRate } from './frame-rate.ts';

const choose = (real: string, average: string, isInterlaced = false, times: number[] = []) => {
  const declared = { real: readRate(real), average: readRate(average), isInterlaced };
  const { rate, isConstant } = chooseRate({ ...declared, times });
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

const byTimes = (real: string, average: string, times: number[]) => choose(real, average, false, times);
const timesAt = (rate: number, count: number, start = 0) =>
  Array.from({ length: count }, (_, at) => Math.round((start + at / rate) * 1000) / 1000);

test('pictures at one rate keep it, wherever the first one lies and however their times are rounded', () => {
  for (const rate of ['24000/1001', '25/1', '30000/1001', '60000/1001', '120/1']) {
    const [num = 0, den = 1] = rate.split('/').map(Number);
    for (const start of [0, 0.007, 1 / 60, 1.48]) {
      expect(byTimes(rate, rate, timesAt(num / den, 5000, start))).toBe(rate);
    }
  }
});

test('an average that looks constant does not make an uneven rate constant', () => {
  const held = timesAt(30, 300).filter((_, at) => at % 10 !== 3);
  expect(byTimes('30/1', '30/1', held)).toBe('30/1 varies');
});

test('the slowest rate is chosen in which every picture has a frame of its own', () => {
  const bursts = [0, 1, 2, 3].flatMap((second) => timesAt(100, 8, second));
  expect(byTimes('100/1', '36/5', bursts)).toBe('100/1 varies');
  const pairs = timesAt(10, 50).flatMap((time) => [time, time + 1 / 60]);
  expect(byTimes('90000/1', '20/1', pairs)).toBe('50/1 varies');
});

test('what is faster than 120 is thinned evenly, and a stray picture does not speed up a whole film', () => {
  expect(byTimes('240/1', '240/1', timesAt(240, 480))).toBe('120/1');
  expect(byTimes('24/1', '24/1', [...timesAt(24, 4800), 200.0005])).toBe('24/1');
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
