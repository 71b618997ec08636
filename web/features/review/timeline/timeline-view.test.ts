import { expect, test } from 'vitest';
import {
  centreView,
  createTimelineView,
  followInView,
  isWhole,
  panView,
  placeOn,
  showWhole,
  zoomView,
} from './timeline-view.ts';

const frameCount = 86_400;

test('zooming holds fast what the pointer is on, and ends at a second of film or at all of it', () => {
  const view = createTimelineView();
  zoomView(view, { at: 0.3, by: 4, frameCount });
  expect(placeOn(view.get(), 0.3)).toBeCloseTo(30);
  for (let count = 0; count < 50; count += 1) zoomView(view, { at: 0.3, by: 4, frameCount });
  expect((view.get().to - view.get().from) * frameCount).toBeCloseTo(24);
  for (let count = 0; count < 50; count += 1) zoomView(view, { at: 0.9, by: 0.5, frameCount });
  expect(view.get()).toEqual({ from: 0, to: 1 });
});

test('it is moved up to the ends of the film and not beyond', () => {
  const view = createTimelineView();
  zoomView(view, { at: 0, by: 4, frameCount });
  panView(view, -1);
  expect(view.get()).toEqual({ from: 0, to: 0.25 });
  panView(view, 9);
  expect(view.get()).toEqual({ from: 0.75, to: 1 });
  centreView(view, 0.5);
  expect(view.get()).toEqual({ from: 0.375, to: 0.625 });
});

test('what plays out of it is followed; what is in it moves nothing', () => {
  const view = createTimelineView();
  zoomView(view, { at: 0, by: 10, frameCount });
  followInView(view, 0.05);
  expect(view.get().from).toBe(0);
  followInView(view, 0.101);
  expect(view.get().from).toBeCloseTo(0.091);
  showWhole(view);
  expect(isWhole(view.get())).toBe(true);
});
