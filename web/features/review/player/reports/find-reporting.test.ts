import { expect, test } from 'vitest';
import { judge } from './find-reporting.ts';
import { unknownReporting } from './frame-clock.ts';

/** Of the clip: ten pictures a second, asked for at the 0.65th part of the eighth. */
const told = (painted: number, looked: number) => ({ painted, looked });

test('a browser that reports the beginning of a picture, both ways, is believed both ways', () => {
  const found = judge(told(0, 0), told(0.8, 0.8));
  expect(found).toEqual({
    isAsked: false,
    lead: 0,
    lookLead: 0,
    isLookAlike: true,
    isShifted: false,
    skipsGaps: false,
  });
});

test('a browser that reports the asked time, and pictures in seconds, is asked for its paintings alone', () => {
  const found = judge(told(0, 0), told(0.865, 0));
  expect(found).toEqual({
    isAsked: true,
    lead: 0,
    lookLead: null,
    isLookAlike: false,
    isShifted: false,
    skipsGaps: false,
  });
});

test('a browser whose pictures tell the asked time too is not looked at while it seeks, but known to tell it', () => {
  const found = judge(told(0, 0), told(0.865, 0.865));
  expect(found).toEqual({
    isAsked: true,
    lead: 0,
    lookLead: null,
    isLookAlike: true,
    isShifted: false,
    skipsGaps: false,
  });
});

test('a browser that reports the middle of a picture', () => {
  const found = judge(told(0.05, 0), told(0.85, 0.8));
  expect(found).toEqual({
    isAsked: false,
    lead: 0.5,
    lookLead: 0,
    isLookAlike: false,
    isShifted: false,
    skipsGaps: false,
  });
});

test('a browser that counts from before the first picture has every source opened at its beginning', () => {
  expect(judge(told(0.2, 0), told(1, 0.8))).toEqual({
    isAsked: false,
    lead: 0,
    lookLead: null,
    isLookAlike: false,
    isShifted: true,
    skipsGaps: false,
  });
  expect(judge(told(0.2, 0.2), told(1.065, 1.065))).toMatchObject({ isAsked: true, isShifted: true });
});

test('of a browser that tells what nobody understands, nothing is believed', () => {
  expect(judge(told(0, 0), told(0.3, 0.8))).toEqual(unknownReporting);
  expect(judge(told(0, Number.NaN), told(0.8, Number.NaN)).lookLead).toBeNull();
});
