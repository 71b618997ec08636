import { afterEach, expect, test, vi } from 'vitest';
import { dayOf, endOfDay } from './expiry-day.ts';

afterEach(() => vi.unstubAllEnvs());

test('a day ends at its last second where the reader is, also where clocks change or stand at a quarter', () => {
  const ends = {
    'Asia/Kolkata': '2026-03-29T18:29:59.000Z',
    'Asia/Kathmandu': '2026-03-29T18:14:59.000Z',
    'Australia/Lord_Howe': '2026-03-29T12:59:59.000Z',
    'Europe/Berlin': '2026-03-29T21:59:59.000Z',
    'America/St_Johns': '2026-03-30T02:29:59.000Z',
  };
  for (const [zone, end] of Object.entries(ends)) {
    vi.stubEnv('TZ', zone);
    expect(endOfDay('2026-03-29'), zone).toBe(end);
    expect(dayOf(end), zone).toBe('2026-03-29');
  }
});

test('what is no day, and a year beyond every calendar, is none', () => {
  for (const day of ['', '2026-00-01', '999999-01-01']) expect(endOfDay(day)).toBeNull();
});
