import { expect, test } from 'vitest';
import { createMatching } from './matching-frame.ts';

const film = (num: number, frameCount: number) => ({
  rate: { num, den: 1 },
  state: { get: () => ({ frameCount }) },
});

test('films of one rate share their numbers, and a shorter one waits on its last', () => {
  const matching = createMatching({ leader: film(24, 240), follower: film(24, 96) });
  expect(matching.of(50)).toBe(50);
  expect(matching.of(200)).toBe(95);
});

test('films of two rates share their moments', () => {
  const matching = createMatching({ leader: film(24, 240), follower: film(30, 300) });
  expect(matching.of(24)).toBe(30);
  expect(matching.of(239)).toBe(299);
});

test('every frame of the follower can be asked for, and is the one beside the leader then', () => {
  const matching = createMatching({ leader: film(24, 240), follower: film(30, 300) });
  for (let frame = 0; frame < 300; frame += 1) expect(matching.of(matching.ask(frame))).toBe(frame);
  expect(matching.ask(47)).toBe(38);
  expect(matching.of(37)).toBe(46);
});

test('what lies behind the end of the leader is seen beside its last frame', () => {
  const matching = createMatching({ leader: film(24, 96), follower: film(24, 240) });
  expect(matching.ask(200)).toBe(95);
  expect(matching.of(95)).toBe(200);
});
