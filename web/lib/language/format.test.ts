import { expect, test } from 'vitest';
import { createFormat } from './format.ts';

const ja = createFormat('ja', 'Asia/Tokyo');
const en = createFormat('en', 'Asia/Tokyo');
const he = createFormat('he', 'Asia/Tokyo');
const date = '2026-12-03T01:05:00Z';

test('dates follow the language', () => {
  expect(ja.day(date)).toBe('2026/12/03');
  expect(en.day(date)).toBe('Dec 3, 2026');
  expect(he.day(date)).toContain('2026');
  expect(ja.moment(date)).toBe('2026/12/03 10:05');
});

test('numbers and prices follow the language', () => {
  expect(ja.number(49_800)).toBe('49,800');
  expect(ja.price(1980)).toBe('￥1,980');
  expect(en.price(1980)).toBe('¥1,980');
});

test('sizes count in steps of 1024', () => {
  expect(en.size(0)).toBe('0 bytes');
  expect(en.size(1536)).toBe('1.5 kB');
  expect(ja.size(2 * 1024 ** 3)).toBe('2 GB');
  expect(ja.size(2 * 1024 ** 4)).toBe('2 TB');
  expect(he.size(2 * 1024 ** 4)).toBe('\u20682 TB\u2069');
  expect(he.size(1024 ** 3)).toBe('\u20681 GB\u2069');
  // The unit is Hebrew, and follows its number from right to left.
  expect(he.size(546)).toBe('\u2068546 בייט\u2069');
});

test('times ago are told in the largest unit that fits', () => {
  const now = new Date(date).getTime();
  const ago = (seconds: number) => ja.ago(new Date(now - seconds * 1000), now);
  expect(ago(0)).toBe('今');
  expect(ago(120)).toBe('2 分前');
  expect(ago(7200)).toBe('2 時間前');
  expect(ago(86_400)).toBe('昨日');
  expect(en.ago(new Date(now - 14 * 60_000), now)).toBe('14 minutes ago');
  expect(en.ago(new Date(now - 800 * 86_400_000), now)).toBe('2 years ago');
  expect(he.ago(new Date(now - 3_600_000), now)).toBe('לפני שעה');
  expect(he.ago(new Date(now - 7_200_000), now)).toBe('לפני שעתיים');
});

test('lengths of time are told in words', () => {
  expect(en.duration(3723)).toBe('1 hour, 2 minutes, 3 seconds');
  expect(en.duration(1)).toBe('1 second');
  expect(en.duration(0)).toBe('0 seconds');
  expect(en.duration(3.25)).toBe('3.25 seconds');
  expect(ja.duration(63)).toBe('1 分 3 秒');
  expect(he.duration(3)).toContain('שניות');
});
