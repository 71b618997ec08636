import { expect, test } from 'vitest';
import type { Marker } from '../room/markers.ts';
import { clusterMarkers } from './cluster-markers.ts';

const marker = (id: string, frame: number, endFrame: number | null = null): Marker => ({
  _id: id,
  userId: 'someone',
  name: 'Someone',
  profilePic: null,
  commentType: 1,
  markAsComplete: false,
  startTime: null,
  endTime: null,
  millisecondStartTime: null,
  millisecondEndTime: null,
  timeCodeStartTime: null,
  timeCodeEndTime: null,
  frame,
  endFrame,
  figureFrame: null,
  page: null,
  hasFigure: false,
});

const whole = { from: 0, to: 1 };
const idsOf = ({ markers }: { markers: Marker[] }) => markers.map(({ _id }) => _id);

test('comments that would cover each other share a marker', () => {
  const markers = [marker('late', 900), marker('a', 100), marker('b', 101)];
  const clusters = clusterMarkers({ markers, frameCount: 1000, stretch: whole, width: 1000 });
  expect(clusters.map(idsOf)).toEqual([['a', 'b'], ['late']]);
});

test('zoomed in, each stands for itself, and what is elsewhere is left out', () => {
  const markers = [marker('late', 900), marker('a', 100), marker('b', 101)];
  const stretch = { from: 0.09, to: 0.12 };
  const clusters = clusterMarkers({ markers, frameCount: 1000, stretch, width: 1000 });
  expect(clusters.map(idsOf)).toEqual([['a'], ['b']]);
});

test('five thousand comments are a few dozen markers', () => {
  const markers = Array.from({ length: 5000 }, (_, at) => marker(String(at), at));
  const clusters = clusterMarkers({ markers, frameCount: 5000, stretch: whole, width: 1000 });
  expect(clusters.length).toBeLessThanOrEqual(50);
});
