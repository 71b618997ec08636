import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NotificationFrequency } from '../../../../contract/enums.ts';
import { endWindow, type Rhythm } from './mail-window.rules.ts';

const { hourly, daily } = NotificationFrequency;
const end = (timeZone: string, frequency: Rhythm['frequency'], at: string) =>
  endWindow({ timeZone, frequency }, new Date(at)).toISOString();

describe('a window ends', () => {
  test('at the full hour of the person’s own clock, also where that is half past elsewhere', () => {
    expect(end('Asia/Tokyo', hourly, '2026-03-01T01:10:00Z')).toBe('2026-03-01T02:00:00.000Z');
    expect(end('Asia/Kolkata', hourly, '2026-03-01T01:10:00Z')).toBe('2026-03-01T01:30:00.000Z');
    expect(end('Asia/Kathmandu', hourly, '2026-03-01T01:10:00Z')).toBe('2026-03-01T01:15:00.000Z');
  });

  test('at nine, on days of 23 and of 25 hours too', () => {
    expect(end('America/New_York', daily, '2026-03-07T15:00:00Z')).toBe('2026-03-08T13:00:00.000Z');
    expect(end('America/New_York', daily, '2026-10-31T14:00:00Z')).toBe('2026-11-01T14:00:00.000Z');
    expect(end('Asia/Tokyo', daily, '2026-03-01T00:00:00Z')).toBe('2026-03-02T00:00:00.000Z');
  });

  test('twice where the clock shows an hour twice, and never at an hour that is left out', () => {
    expect(end('America/New_York', hourly, '2026-11-01T05:30:00Z')).toBe('2026-11-01T06:00:00.000Z');
    expect(end('America/New_York', hourly, '2026-11-01T06:00:00Z')).toBe('2026-11-01T07:00:00.000Z');
    expect(end('America/New_York', hourly, '2026-03-08T06:30:00Z')).toBe('2026-03-08T07:00:00.000Z');
  });

  test('after the moment at which the one before ended', () => {
    expect(end('Asia/Tokyo', hourly, '2026-03-01T02:00:00Z')).toBe('2026-03-01T03:00:00.000Z');
  });
});

const zones = Intl.supportedValuesOf('timeZone');
const rhythm = fc.record({ timeZone: fc.constantFrom(...zones), frequency: fc.constantFrom(hourly, daily) });
const moment = fc.date({
  min: new Date('2025-01-01T00:00:00Z'),
  max: new Date('2035-01-01T00:00:00Z'),
  noInvalidDate: true,
});

test('every moment is in one window, whose end is a full hour or nine on that clock', () => {
  fc.assert(
    fc.property(rhythm, moment, fc.double({ min: 0, max: 1, noNaN: true }), (chosen, at, share) => {
      const ends = endWindow(chosen, at);
      expect(ends.getTime()).toBeGreaterThan(at.getTime());
      const within = new Date(at.getTime() + Math.floor((ends.getTime() - at.getTime() - 1) * share));
      expect(endWindow(chosen, within)).toEqual(ends);
      expect(ends.getTime() - at.getTime()).toBeLessThanOrEqual(
        (chosen.frequency === daily ? 26 : 2) * 3_600_000,
      );
      const clock = new Intl.DateTimeFormat('en', {
        ...{ timeZone: chosen.timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' },
      }).format(ends);
      expect(clock).toMatch(chosen.frequency === daily ? /^0?9:00$/ : /:00$/);
    }),
    { numRuns: 2000 },
  );
});

interface Window {
  from: number;
  to: number;
  held: number[];
}

/** Simulates the database: an open window follows the settings and begins where the last ended. */
function play(steps: Array<{ minutes: number; change?: Rhythm | undefined }>, first: Rhythm, start: Date) {
  const windows: Window[] = [];
  let [chosen, now] = [first, start.getTime()];
  const open = () => windows.find(({ to }) => to > now);
  for (const { minutes, change } of steps) {
    now += minutes * 60_000;
    const end = () => endWindow(chosen, new Date(now)).getTime();
    if (change) {
      chosen = change;
      const window = open();
      if (window) window.to = end();
      continue;
    }
    const window = open() ?? { from: windows.at(-1)?.to ?? -Infinity, to: end(), held: [] };
    if (window.held.length === 0) windows.push(window);
    window.held.push(now);
  }
  return windows;
}

test('whatever is changed meanwhile, windows follow each other without a gap and hold all that happened, once', () => {
  const step = fc.record({
    minutes: fc.integer({ min: 1, max: 2000 }),
    change: fc.option(rhythm, { nil: undefined }),
  });
  fc.assert(
    fc.property(rhythm, moment, fc.array(step, { maxLength: 40 }), (first, start, steps) => {
      const windows = play(steps, first, start);
      const told = steps.filter(({ change }) => !change).length;
      expect(windows.flatMap(({ held }) => held)).toHaveLength(told);
      for (const [at, { from, to, held }] of windows.entries()) {
        expect(from).toBe(windows[at - 1]?.to ?? -Infinity);
        for (const moment of held) expect(moment >= from && moment < to).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
