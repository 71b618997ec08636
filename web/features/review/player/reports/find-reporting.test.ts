import { expect, test } from 'vitest';
import { judge, judgeOften } from './find-reporting.ts';
import { unknownReporting } from './frame-clock.ts';

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

function answer(...answers: Array<ReturnType<typeof told> | null>) {
  let count = 0;
  const ask = async () => {
    const asked = answers[Math.min(count, answers.length - 1)] ?? null;
    count += 1;
    return asked && { first: told(0, 0), asked };
  };
  return { ask, count: () => count };
}

test('a busy browser whose looks are odd three times over is looked at again, until one is right', async () => {
  const [odd, right] = [told(0.8, 0.3), told(0.8, 0.8)];
  const { ask, count } = answer(odd, odd, odd, right);
  expect(await judgeOften(ask)).toMatchObject({ isAsked: false, lookLead: 0 });
  expect(count()).toBe(4);
});

test('a browser that is never right is believed for its paintings, after a number of looks and not of seconds', async () => {
  const { ask, count } = answer(told(0.8, 0.3));
  expect(await judgeOften(ask)).toMatchObject({ isAsked: false, lookLead: null });
  expect(count()).toBe(8);
});

test('a browser that counts from before the first picture is known by its second look', async () => {
  let count = 0;
  const ask = async () => {
    count += 1;
    return { first: told(0.2, 0), asked: told(1, 0.8) };
  };
  expect(await judgeOften(ask)).toMatchObject({ isShifted: true, lookLead: null });
  expect(count).toBe(2);
});

test('paintings that do not come are no looks, and a page that is never painted is not asked for ever', async () => {
  const late = answer(...Array.from({ length: 12 }, () => null), told(0.8, 0.8));
  expect(await judgeOften(late.ask)).toMatchObject({ lookLead: 0 });
  const never = answer(null);
  expect(await judgeOften(never.ask)).toEqual(unknownReporting);
  expect(never.count()).toBe(40);
});
