import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBatch, createGate } from './batch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is asked one by one and sent together', () => {
  function createDoubler() {
    const sent: string[][] = [];
    const double = createBatch<string, string>({
      most: 3,
      ms: 100,
      keyOf: (input) => input.slice(0, 1),
      send: async (inputs) => {
        sent.push(inputs);
        return inputs.map((input) => (input.endsWith('bad') ? new Error(input) : input + input));
      },
    });
    return { sent, double };
  }

  test('goes at once when there are enough, the rest after a moment, and each gets its own answer', async () => {
    const { sent, double } = createDoubler();
    const answers = Promise.all(['a1', 'a2', 'a3', 'a4'].map(double));
    expect(sent).toEqual([['a1', 'a2', 'a3']]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([['a1', 'a2', 'a3'], ['a4']]);
    expect(await answers).toEqual(['a1a1', 'a2a2', 'a3a3', 'a4a4']);
  });

  test('keeps apart what does not belong together', async () => {
    const { sent, double } = createDoubler();
    void Promise.all(['a1', 'b1', 'a2'].map(double));
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([['a1', 'a2'], ['b1']]);
  });

  test('a refusal is for the one that it is about', async () => {
    const { double } = createDoubler();
    const answers = Promise.allSettled(['a1', 'a bad', 'a3'].map(double));
    await vi.advanceTimersByTimeAsync(0);
    expect(await answers).toMatchObject([{ value: 'a1a1' }, { status: 'rejected' }, { value: 'a3a3' }]);
  });

  test('a call that fails fails for all of them, and they can be asked again', async () => {
    let calls = 0;
    const ask = createBatch<string, string>({
      most: 2,
      ms: 100,
      keyOf: () => '',
      send: async (inputs) => {
        calls += 1;
        if (calls === 1) throw new Error('no network');
        return inputs;
      },
    });
    expect(await Promise.allSettled(['1', '2'].map(ask))).toMatchObject(
      Array(2).fill({ status: 'rejected' }),
    );
    expect(await Promise.all(['1', '2'].map(ask))).toEqual(['1', '2']);
  });
});

test('a gate lets so many through at a time, and the next when one is done or has failed', async () => {
  const gate = createGate(2);
  const running = new Map<string, PromiseWithResolvers<void>>();
  const start = (name: string) =>
    gate(() => {
      const held = Promise.withResolvers<void>();
      running.set(name, held);
      return held.promise;
    });
  const all = Promise.allSettled(['1', '2', '3', '4'].map(start));
  expect([...running.keys()]).toEqual(['1', '2']);
  running.get('1')?.reject(new Error('failed'));
  await vi.advanceTimersByTimeAsync(0);
  expect([...running.keys()]).toEqual(['1', '2', '3']);
  running.get('2')?.resolve();
  await vi.advanceTimersByTimeAsync(0);
  for (const held of running.values()) held.resolve();
  expect((await all).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});
