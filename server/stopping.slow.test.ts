import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectStops } from './stopping.ts';

const log = pino({ level: 'silent' });
const forEver = () => new Promise(() => undefined);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('whatever does not end is cut off, and all of it is over within five seconds', async () => {
  const stops = collectStops(log);
  const ended: string[] = [];
  const end = (name: string) => async () => void ended.push(name);
  stops.add('database', end('database'));
  stops.add('database', forEver);
  stops.add('platform', forEver);
  stops.add('platform', end('platform'));
  stops.add('work', forEver);
  stops.add('work', end('work'));
  const stopped = stops.stop();
  await vi.advanceTimersByTimeAsync(5000);
  await stopped;
  expect(ended).toEqual(['work', 'platform', 'database']);
});

test('one that fails keeps no other from ending, and nothing is waited for that has ended', async () => {
  const stops = collectStops(log);
  const ended: string[] = [];
  stops.add('work', () => Promise.reject(new Error('broken')));
  stops.add('database', async () => void ended.push('database'));
  await stops.stop();
  expect(ended).toEqual(['database']);
});
