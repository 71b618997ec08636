import { expect, test } from 'vitest';
import { createCatchUp } from './catch-up.ts';

function countChanges(looks: number[]): number {
  const catchUp = createCatchUp();
  let speed = 1;
  let changes = 0;
  for (const ahead of looks) {
    const next = catchUp(ahead);
    if (next !== speed) changes += 1;
    speed = next;
  }
  return changes;
}

test('two films that run less than a frame apart are left alone', () => {
  const looks = Array.from({ length: 500 }, (_, at) => 0.99 * Math.sin(at / 7));
  expect(countChanges(looks)).toBe(0);
});

test.each([
  ['behind', -1.2, 1.2],
  ['ahead', 1.2, 0.8],
])(
  'a film that is more than a frame %s changes its speed once, and back once they are together',
  (_, from, speed) => {
    const catchUp = createCatchUp();
    expect(catchUp(from)).toBe(speed);
    const looks = [1.2, 1, 0.8, 0.6].map((part) => from * part);
    expect(looks.map(catchUp)).toEqual(looks.map(() => speed));
    expect(catchUp(from / 3)).toBe(1);
    expect(catchUp(from * 0.7)).toBe(1);
  },
);

test('a film that overtook the other one runs at its speed again', () => {
  const catchUp = createCatchUp();
  expect(catchUp(-1.5)).toBe(1.2);
  expect(catchUp(0.7)).toBe(1);
});
