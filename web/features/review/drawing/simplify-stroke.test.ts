import { expect, it } from 'vitest';
import { type Figure, isWithinDrawing } from '../../../../contract/figures.ts';
import { fillStroke } from '../../../../contract/fill-stroke.ts';
import { FIGURES_MAX } from '../../../../contract/limits.ts';
import { makeFigure, type Sample } from './make-figure.ts';

const size = { width: 1920, height: 1080 };
const look = { tool: 'pen', color: '#FF3B2E', width: 'medium' } as const;
const HZ = 120;

/** Seeded, so that every run draws the same. */
function newHand() {
  let seed = 1;
  const random = () => {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const tremble = () => (random() - 0.5) * 0.4;
  function drawLine(seconds: number): Sample[] {
    let [x, y] = [200 + random() * 1500, 200 + random() * 700];
    let angle = random() * 2 * Math.PI;
    const [turn, phase] = [0.3 + random(), random() * 2 * Math.PI];
    const samples: Sample[] = [];
    for (let at = 0; at < seconds * HZ; at++) {
      const part = at / HZ / seconds;
      const speed = 570 * (4 * part * (1 - part)) ** 0.7;
      angle += (turn * Math.sin((3 * Math.PI * at) / HZ + phase) * 6) / HZ;
      x += (Math.cos(angle) * speed) / HZ;
      y += (Math.sin(angle) * speed) / HZ;
      const pressure = 0.3 + 0.4 * Math.sin(Math.PI * part);
      samples.push({ x: x + tremble(), y: y + tremble(), pressure });
    }
    return samples;
  }
  return { random, drawLine };
}

const finish = (samples: Sample[]): Figure => {
  const figure = makeFigure({ samples, look, size, isStraight: false, isDone: true });
  if (!figure) throw new Error('Nothing was drawn.');
  return figure;
};
const pointsOf = (figure: Figure) => ('points' in figure ? figure.points : []);

it('takes what a hand draws in an hour without a rest', () => {
  const { random, drawLine } = newHand();
  const figures: Figure[] = [];
  for (let time = 0; time < 3600; ) {
    const seconds = 0.3 + random() * 1.2;
    figures.push(finish(drawLine(seconds)));
    time += seconds + 0.3 + random() * 0.5;
  }
  expect(figures.length).toBeLessThanOrEqual(FIGURES_MAX);
  expect(isWithinDrawing(figures)).toBe(true);
});

it('stores a few points of a line, and draws it where the hand was', () => {
  const { drawLine } = newHand();
  for (const seconds of [0.2, 1, 5]) {
    const samples = drawLine(seconds);
    const figure = finish(samples);
    const stored = pointsOf(figure);
    expect(stored.length).toBeLessThan(samples.length / 3);
    const filled = fillStroke(stored, figure.width);
    for (const { x, y } of samples) {
      const off = Math.min(...filled.map(([fx, fy]) => Math.hypot(fx - x, fy - y)));
      // Half of the gap between two points, and a little that nobody sees.
      expect(off).toBeLessThan(figure.width / 4 + 2);
    }
  }
});

it('keeps a dot, a corner and a straight line', () => {
  const at = (x: number, y: number): Sample => ({ x, y, pressure: 0.5 });
  expect(pointsOf(finish([at(5, 5)]))).toEqual([[5, 5, 0.5]]);
  const straight = Array.from({ length: 100 }, (_, step) => at(100 + step * 5, 100));
  expect(pointsOf(finish(straight))).toEqual([
    [100, 100, 0.5],
    [595, 100, 0.5],
  ]);
  const corner = [...straight, ...Array.from({ length: 50 }, (_, step) => at(595, 105 + step * 5))];
  expect(pointsOf(finish(corner))).toEqual([
    [100, 100, 0.5],
    [595, 100, 0.5],
    [595, 350, 0.5],
  ]);
});

it('keeps where the pen was pressed on a straight line', () => {
  const samples = Array.from({ length: 101 }, (_, step) => ({
    x: 100 + step * 5,
    y: 100,
    pressure: step === 50 ? 1 : 0,
  }));
  expect(pointsOf(finish(samples)).some(([x, , pressure]) => x === 350 && pressure === 1)).toBe(true);
});

it('draws a straight line straight and a corner sharp, also beside a curve', () => {
  const corner: Array<[number, number, number]> = [
    [0, 0, 0.5],
    [400, 0, 0.5],
    [400, 300, 0.5],
  ];
  const filled = fillStroke(corner, 8);
  expect(filled.every(([x, y]) => (y === 0 && x <= 400) || (Math.abs(x - 400) < 1e-9 && y >= 0))).toBe(true);
  const bend: Array<[number, number, number]> = [
    [0, 0, 0.5],
    [400, 0, 0.5],
    [415, 4, 0.5],
    [428, 12, 0.5],
  ];
  const straight = fillStroke(bend, 8).filter(([x]) => x <= 400);
  expect(Math.max(...straight.map(([, y]) => Math.abs(y)))).toBeLessThan(1);
});

it('is not made to draw without end by a line that is thin and far', () => {
  const far: Array<[number, number, number]> = [
    [-1e6, -1e6, 0.5],
    [1e6, 1e6, 0.5],
  ];
  expect(fillStroke(far, 1e-9).length).toBeLessThan(20_000);
});
