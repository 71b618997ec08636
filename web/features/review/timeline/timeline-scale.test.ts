import { expect, test } from 'vitest';
import type { Marker } from '../room/markers.ts';
import { countDensity, listSpeakers } from './density.ts';
import { listTicks } from './ruler-steps.ts';

const said = (userId: string, frame: number): Marker => ({
  ...{ _id: `${userId} ${frame}`, userId, name: userId, profilePic: null, commentType: 1 },
  ...{ markAsComplete: false, startTime: null, endTime: null, page: null, hasFigure: false },
  ...{ millisecondStartTime: null, millisecondEndTime: null, timeCodeStartTime: null },
  ...{ timeCodeEndTime: null, frame, endFrame: null, figureFrame: null },
});

test('two hundred comments are not fifty equal ones: where much was said is higher, and by whom is seen', () => {
  const markers = [
    ...Array.from({ length: 150 }, (_, at) => said('花子', at)),
    ...Array.from({ length: 50 }, (_, at) => said('健', 500 + at * 10)),
  ];
  const columns = countDensity({ markers, frameCount: 1000, columns: 10 });
  expect(columns.map(({ count }) => count)).toEqual([100, 50, 0, 0, 0, 10, 10, 10, 10, 10]);
  const [hanako, ken] = listSpeakers(markers);
  expect([hanako, ken]).toMatchObject([
    { name: '花子', count: 150 },
    { name: '健', count: 50 },
  ]);
  expect(columns[0]?.parts).toEqual([{ color: hanako?.color, count: 100 }]);
  expect(columns[9]?.parts).toEqual([{ color: ken?.color, count: 10 }]);
});

test('hours and seconds alike are numbered so that they can be read', () => {
  const rate = { num: 25, den: 1 };
  const threeHours = 3 * 3600 * 25;
  const whole = listTicks({ stretch: { from: 0, to: 1 }, frameCount: threeHours, rate, width: 1100 });
  expect(whole.map((frame) => frame / 25 / 60)).toEqual([0, 30, 60, 90, 120, 150, 180]);
  const near = { from: 0.5, to: 0.5 + 250 / threeHours };
  const ticks = listTicks({ stretch: near, frameCount: threeHours, rate, width: 1100 });
  expect(ticks.length).toBeGreaterThan(8);
  expect(ticks.length).toBeLessThanOrEqual(11);
});
