import { expect, test } from 'vitest';
import { createOrder } from './pass-in-order.ts';

function start() {
  const passed: number[] = [];
  const failed: unknown[] = [];
  const order = createOrder<number>({
    pass: (thing) => passed.push(thing),
    onError: (error) => failed.push(error),
  });
  return { passed, failed, order };
}

test('what may pass at once does, unless something before it is still asked about', async () => {
  const { passed, order } = start();
  const first = Promise.withResolvers<boolean>();
  order.add(1, true);
  order.add(2, first.promise);
  order.add(3, true);
  order.add(4, false);
  order.add(5, Promise.resolve(false));
  expect(passed).toEqual([1]);
  expect(order.isEmpty()).toBe(false);
  first.resolve(true);
  await expect.poll(() => order.isEmpty()).toBe(true);
  order.add(6, true);
  expect(passed).toEqual([1, 2, 3, 6]);
});

test('a question that nobody can answer is told, once', async () => {
  const { passed, failed, order } = start();
  order.add(1, Promise.reject(new Error('no database')));
  order.add(2, true);
  await expect.poll(() => order.isEmpty()).toBe(true);
  expect([passed, failed]).toEqual([[2], [new Error('no database')]]);
});
