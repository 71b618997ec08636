import { expect, test } from 'vitest';
import { chooseRange, isSameCopy } from './range-header.ts';

const modifiedAt = new Date('2026-01-02T03:04:05Z');
const choose = (range: string, more: { ifRange?: string; size?: number } = {}) =>
  chooseRange({ range, ifRange: undefined, size: 1000, etag: '"e"', modifiedAt, ...more });

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes=999-', { start: 999, end: 999 }],
  ['bytes=-1', { start: 999, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=10-5000', { start: 10, end: 999 }],
  ['BYTES=1-2', { start: 1, end: 2 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=1000-2000', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('%s is a range', (range, expected) => {
  expect(choose(range)).toEqual(expected);
});

test.each(['bytes=5-1', 'bytes=-', 'bytes=a-b', 'bytes=0-1,5-6', 'seconds=0-1', 'bytes 0-1', ''])(
  '%j is no range for us, so everything is sent',
  (range) => {
    expect(choose(range)).toBeUndefined();
  },
);

test('an empty object has no range', () => {
  expect(choose('bytes=0-', { size: 0 })).toBe('unsatisfiable');
  expect(choose('bytes=-1', { size: 0 })).toBe('unsatisfiable');
});

test('a range of an older copy gets everything', () => {
  expect(choose('bytes=0-1', { ifRange: '"e"' })).toEqual({ start: 0, end: 1 });
  expect(choose('bytes=0-1', { ifRange: 'Fri, 02 Jan 2026 03:04:05 GMT' })).toEqual({ start: 0, end: 1 });
  expect(choose('bytes=0-1', { ifRange: '"other"' })).toBeUndefined();
  expect(choose('bytes=0-1', { ifRange: 'W/"e"' })).toBeUndefined();
});

test('a browser that has the copy is told so', () => {
  expect(isSameCopy({ ifNoneMatch: '"a", W/"e"', etag: '"e"' })).toBe(true);
  expect(isSameCopy({ ifNoneMatch: '*', etag: '"e"' })).toBe(true);
  expect(isSameCopy({ ifNoneMatch: '"a"', etag: '"e"' })).toBe(false);
  expect(isSameCopy({ ifNoneMatch: undefined, etag: '"e"' })).toBe(false);
});
