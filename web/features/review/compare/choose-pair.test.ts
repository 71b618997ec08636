import { expect, test } from 'vitest';
import { choosePair } from './choose-pair.ts';

const same = (frame: number) => frame;
const running = { matching: same, isRunning: true };

function choose(choice: Parameters<typeof choosePair>[0]) {
  const chosen = choosePair(choice);
  return chosen && [choice.leader[chosen.first], choice.follower[chosen.second]];
}

test('the newest frame that both have is taken', () => {
  expect(choose({ ...running, leader: [8, 9, 10], follower: [8, 9] })).toEqual([9, 9]);
  expect(choose({ ...running, leader: [8], follower: [8, 9, 10] })).toEqual([8, 8]);
});

test('a frame that may still come is waited for', () => {
  expect(choose({ ...running, leader: [10], follower: [9] })).toBeNull();
  expect(choose({ ...running, leader: [9], follower: [10] })).toEqual([9, 10]);
});

test('the neighbour stands for a frame that was left out, and nothing further away does', () => {
  expect(choose({ ...running, leader: [8, 10], follower: [8, 9, 11] })).toEqual([10, 11]);
  expect(choose({ ...running, leader: [8, 10], follower: [8, 14] })).toEqual([8, 8]);
  expect(choose({ ...running, leader: [10], follower: [14] })).toBeNull();
});

test('what does not run shows the very frame', () => {
  expect(choose({ matching: same, isRunning: false, leader: [10], follower: [9, 11] })).toBeNull();
  expect(choose({ matching: same, isRunning: false, leader: [10], follower: [11, 10] })).toEqual([10, 10]);
});

test('films of two rates meet at the same moment', () => {
  const matching = (frame: number) => frame * 2;
  expect(choose({ matching, isRunning: true, leader: [4, 5], follower: [8, 9, 10] })).toEqual([5, 10]);
});

test('where the rate varies, a frame stands until the next one', () => {
  const leader = [10, 11, 12];
  expect(choose({ ...running, leader, follower: [10, 15], heldUntil: 15 })).toEqual([12, 10]);
  expect(choose({ ...running, leader, follower: [10], heldUntil: 13 })).toEqual([12, 10]);
  expect(choose({ ...running, leader, follower: [10], heldUntil: 11 })).toEqual([10, 10]);
});
