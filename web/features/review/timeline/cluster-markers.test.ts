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
  page: null,
  hasFigure: false,
});

test('comments that would cover each other share a marker', () => {
  const markers = [marker('late', 900), marker('a', 100), marker('b', 101)];
  const clusters = clusterMarkers({ markers, frameCount: 1000, width: 1000 });
  expect(clusters.map(({ ids }) => ids)).toEqual([['a', 'b'], ['late']]);
});

test('five thousand comments are a few dozen markers', () => {
  const markers = Array.from({ length: 5000 }, (_, at) => marker(String(at), at));
  expect(clusterMarkers({ markers, frameCount: 5000, width: 1000 }).length).toBeLessThanOrEqual(50);
});
