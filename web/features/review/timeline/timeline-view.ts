import { createContext, useContext } from 'react';
import type { Rate } from '../../../../contract/timecode.ts';
import { createStore, type Store, useStore } from '../../../lib/store.ts';

/** The visible part of the film, as shares from 0 to 1. */
export interface Stretch {
  from: number;
  to: number;
}

export type TimelineView = Store<Stretch>;

export const createTimelineView = (): TimelineView => createStore<Stretch>({ from: 0, to: 1 });

export const TimelineViewContext = createContext<TimelineView | null>(null);

export function useTimelineView(): TimelineView {
  const view = useContext(TimelineViewContext);
  if (!view) throw new Error('Used outside of a timeline');
  return view;
}

export const useStretch = (): Stretch => useStore(useTimelineView(), (stretch) => stretch);

export const isWhole = ({ from, to }: Stretch) => to - from >= 1;

const LONG_SECONDS = 120;

export const isLong = ({ frameCount, rate }: { frameCount: number; rate: Rate }) =>
  (frameCount * rate.den) / rate.num > LONG_SECONDS;

/** Returns percent of the timeline's width. */
export const placeOn = ({ from, to }: Stretch, part: number) => (100 * (part - from)) / (to - from);

const FRAMES_MIN = 24;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function show(view: TimelineView, from: number, length: number) {
  const start = clamp(from, 0, 1 - length);
  view.set({ from: start, to: start + length });
}

interface Zoom {
  /** The share of the film that stays in place. */
  at: number;
  by: number;
  frameCount: number;
}

export function zoomView(view: TimelineView, { at, by, frameCount }: Zoom) {
  const { from, to } = view.get();
  const length = clamp((to - from) / by, Math.min(1, FRAMES_MIN / frameCount), 1);
  show(view, at - ((at - from) / (to - from)) * length, length);
}

/** `by` counts widths of the visible stretch. */
export function panView(view: TimelineView, by: number) {
  const { from, to } = view.get();
  show(view, from + by * (to - from), to - from);
}

export function centreView(view: TimelineView, at: number) {
  const { from, to } = view.get();
  show(view, at - (to - from) / 2, to - from);
}

export function followInView(view: TimelineView, at: number) {
  const { from, to } = view.get();
  if (at < from || at > to) show(view, at - (to - from) * 0.1, to - from);
}

export const showWhole = (view: TimelineView) => view.set({ from: 0, to: 1 });
