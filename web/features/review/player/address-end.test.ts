import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime } from '../../../lib/api/server-clock.ts';
import { isOver } from './address-end.ts';

const signed = 'https://store.example/koma/proxy-1080.mp4?X-Amz-Date=20261115T155340Z&X-Amz-Expires=60';

afterEach(() => vi.useRealTimers());

test('an address of S3 ends when it says so', () => {
  expect(isOver(signed, Date.UTC(2026, 10, 15, 15, 54, 40))).toBe(false);
  expect(isOver(signed, Date.UTC(2026, 10, 15, 15, 54, 41))).toBe(true);
});

test('an address that says nothing is never taken for an ended one', () => {
  for (const address of [
    '/objects/abc',
    'https://koma.example/objects/abc',
    '',
    'blob:https://koma.example/1',
  ])
    expect(isOver(address)).toBe(false);
});

test('whatever the clock of the device says, the server’s counts', () => {
  for (const wrong of [Date.UTC(2026, 10, 15, 16, 30), Date.UTC(2026, 10, 15, 15, 0)]) {
    vi.useFakeTimers({ now: wrong });
    noteServerTime('Sun, 15 Nov 2026 15:54:00 GMT');
    expect(isOver(signed)).toBe(false);
    vi.advanceTimersByTime(41_000);
    expect(isOver(signed)).toBe(true);
    noteServerTime(null);
    expect(isOver(signed)).toBe(true);
  }
});
