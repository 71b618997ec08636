import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatClock,
  formatTimeCode,
  frameAt,
  middleOf,
  millisecondsOf,
  type Rate,
  readRate,
  readTimeCode,
  type TimeCodeFormat,
  timeCodeFormatOf,
} from './timecode.ts';

const rates: Rate[] = [
  { num: 24_000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1001 },
  { num: 30, den: 1 },
  { num: 50, den: 1 },
  { num: 60_000, den: 1001 },
  { num: 60, den: 1 },
  { num: 120_000, den: 1001 },
];
const nominal = ({ num, den }: Rate) => Math.round(num / den);
const dayOf = ({ rate, isDrop }: Pick<TimeCodeFormat, 'rate' | 'isDrop'>) => {
  const drops = isDrop && rate.den === 1001 && nominal(rate) % 30 === 0;
  return nominal(rate) * 86_400 - (drops ? (nominal(rate) / 15) * 1296 : 0);
};
const anyRate = fc.constantFrom(...rates);
const anyFormat = fc
  .record({ rate: anyRate, isDrop: fc.boolean(), part: fc.double({ min: 0, max: 0.999, noNaN: true }) })
  .map(({ rate, isDrop, part }) => ({ rate, isDrop, start: Math.floor(part * dayOf({ rate, isDrop })) }));

const df2997 = { rate: { num: 30_000, den: 1001 }, isDrop: true, start: 0 };
const df5994 = { rate: { num: 60_000, den: 1001 }, isDrop: true, start: 0 };
const film = { rate: { num: 24_000, den: 1001 }, isDrop: false, start: 0 };

describe('frames and time codes', () => {
  test('every frame of a day is read back from its time code, at every rate and from every start', () => {
    fc.assert(
      fc.property(anyFormat, fc.double({ min: 0, max: 0.999, noNaN: true }), (format, part) => {
        const frame = Math.floor(part * dayOf(format));
        expect(readTimeCode(formatTimeCode(frame, format), format)).toBe(frame);
      }),
      { numRuns: 2000 },
    );
  });

  test('the next frame has the next number, and no number comes twice in an hour', () => {
    for (const format of [df2997, df5994]) {
      const frames = Array.from({ length: nominal(format.rate) * 1300 }, (_, frame) => frame);
      const codes = frames.map((frame) => formatTimeCode(frame, format));
      expect(new Set(codes).size).toBe(codes.length);
      expect(codes.toSorted()).toEqual(codes);
    }
  });

  test.each([
    [0, '00:00:00;00'],
    [29, '00:00:00;29'],
    [1799, '00:00:59;29'],
    [1800, '00:01:00;02'],
    [3597, '00:01:59;29'],
    [3598, '00:02:00;02'],
    [17_981, '00:09:59;29'],
    [17_982, '00:10:00;00'],
    [107_892, '01:00:00;00'],
    [2_589_407, '23:59:59;29'],
    [2_589_408, '00:00:00;00'],
  ])('29.97 drop-frame: frame %i is %s', (frame, code) => {
    expect(formatTimeCode(frame, df2997)).toBe(code);
  });

  test.each([
    [3599, '00:00:59;59'],
    [3600, '00:01:00;04'],
    [35_963, '00:09:59;59'],
    [35_964, '00:10:00;00'],
    [215_784, '01:00:00;00'],
  ])('59.94 drop-frame: frame %i is %s', (frame, code) => {
    expect(formatTimeCode(frame, df5994)).toBe(code);
  });

  test('what keeps up with the clock drops nothing, whatever was switched on', () => {
    expect(formatTimeCode(1800, { rate: { num: 30, den: 1 }, isDrop: true, start: 0 })).toBe('00:01:00:00');
    expect(formatTimeCode(1440, { ...film, isDrop: true })).toBe('00:01:00:00');
    expect(formatTimeCode(1800, { ...df2997, isDrop: false })).toBe('00:01:00:00');
  });

  test('a drop-frame hour is an hour of the clock, within a frame', () => {
    const milliseconds = millisecondsOf(df2997.rate, readTimeCode('01:00:00;00', df2997) ?? 0);
    expect(Math.abs(milliseconds - 3_600_000)).toBeLessThan(34);
  });

  test('the source’s own start is counted from', () => {
    const source = { r_frame_rate: '30000/1001', startTimeCode: '01:00:00;00', dropFrame: true };
    const format = timeCodeFormatOf(source);
    expect(format?.start).toBe(107_892);
    expect(format && formatTimeCode(0, format)).toBe('01:00:00;00');
    expect(format && readTimeCode('01:00:02;00', format)).toBe(60);
    expect(timeCodeFormatOf({ ...source, startTimeCode: null })?.start).toBe(0);
    expect(timeCodeFormatOf({ ...source, startTimeCode: 'none' })?.start).toBe(0);
    expect(timeCodeFormatOf({ ...source, r_frame_rate: null })).toBeUndefined();
  });

  test('a recording that runs past midnight goes on counting', () => {
    const start = readTimeCode('23:59:59:00', film) ?? 0;
    expect(formatTimeCode(24, { ...film, start })).toBe('00:00:00:00');
    expect(readTimeCode('00:00:00:00', { ...film, start })).toBe(24);
  });
});

describe('what people type', () => {
  test.each([
    ['314', 86],
    ['3:14', 86],
    ['3.14', 86],
    ['3,14', 86],
    ['１：０２：０３', 1 * 1440 + 2 * 24 + 3],
    [' 00:00:01;00 ', 24],
    ['1000000', 86_400],
    ['01000000', 86_400],
    ['23:59:59:23', 24 * 86_400 - 1],
  ])('%s', (typed, frame) => {
    expect(readTimeCode(typed, film)).toBe(frame);
  });

  test.each([
    ...['', ' ', 'x', '-1', '+5', '1:', ':1', '1::2', '1:2:3:4:5', '123456789', '1e3', '0x10', 'NaN', '12h'],
    ...['24:00:00:00', '00:60:00:00', '00:00:60:00', '00:00:00:24', '99999999', '１２時', '1 2'],
  ])('“%s” is no time code', (typed) => {
    expect(readTimeCode(typed, film)).toBeUndefined();
  });

  test('a number that is dropped stands for the next one', () => {
    expect(readTimeCode('00:01:00;00', df2997)).toBe(1800);
    expect(readTimeCode('00:01:00;01', df2997)).toBe(1800);
    expect(readTimeCode('00:10:00;00', df2997)).toBe(17_982);
    expect(readTimeCode('00:01:00;03', df5994)).toBe(3600);
  });

  test('nothing that is typed throws, or names a frame that is none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), anyFormat, (typed, format) => {
        const frame = readTimeCode(typed, format);
        expect(frame === undefined || (Number.isInteger(frame) && frame >= 0)).toBe(true);
      }),
    );
  });
});

describe('frames and milliseconds', () => {
  const anyFrame = fc.integer({ min: 0, max: 20_000_000 });

  test('the millisecond of a frame, and the middle of a frame, lie in that frame', () => {
    fc.assert(
      fc.property(anyRate, anyFrame, (rate, frame) => {
        expect(frameAt(rate, millisecondsOf(rate, frame))).toBe(frame);
        expect(frameAt(rate, middleOf(rate, frame) * 1000)).toBe(frame);
      }),
      { numRuns: 2000 },
    );
  });

  test('a later time is never an earlier frame', () => {
    fc.assert(
      fc.property(anyRate, fc.nat(), fc.nat(), (rate, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        expect(frameAt(rate, early)).toBeLessThanOrEqual(frameAt(rate, late));
      }),
    );
  });

  test('a rate is a fraction, or nothing', () => {
    expect(readRate('24000/1001')).toEqual({ num: 24_000, den: 1001 });
    expect(readRate('25')).toEqual({ num: 25, den: 1 });
    for (const nonsense of [null, '', '0/0', '0/1', '24/0', '-24/1', '23.976', 'x', '1/2/3']) {
      expect(readRate(nonsense)).toBeUndefined();
    }
  });

  test('the clock of people who do not count frames', () => {
    expect([0, 9, 1010, 83_450, 3_600_000].map(formatClock)).toEqual([
      ...['00:00:00.00', '00:00:00.00', '00:00:01.01', '00:01:23.45', '01:00:00.00'],
    ]);
  });
});
