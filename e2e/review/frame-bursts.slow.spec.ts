import { test } from '../helpers/fixtures.ts';
import { expectSteadyBursts } from '../helpers/room/frame-bursts.ts';

test('however fast the keys are pressed, what is painted is the frame that the room names, many times over', ({
  page,
  koma,
}) => expectSteadyBursts(page, koma, { atOnce: 40, paced: 15 }));
