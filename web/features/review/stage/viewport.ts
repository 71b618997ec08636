import { createStore, type Store } from '../../../lib/store.ts';
import { type Point, type Rotation, rotated, type Size, turn, turnBack } from './geometry.ts';

interface ViewportState {
  /** A number is CSS pixels per pixel of the picture. */
  zoom: 'fit' | 'width' | number;
  /** The picture's point in the middle of the stage, from the picture's middle. */
  x: number;
  y: number;
  rotation: Rotation;
  stage: Size;
  picture: Size;
  /** The scale of 100 %: one screen pixel for a pixel, or the printed size of a document's point. */
  hundred: number;
}

/** Two stages may share a viewport if their pictures are laid out at the same size. */
export type Viewport = Store<ViewportState>;

const SMALLEST = 0.02;
const LARGEST = 32;
/** Limits the enlarging of small pictures by `fit`. */
const FIT_LARGEST = 4;
const STEP = 1.25;

export const createViewport = (): Viewport =>
  createStore<ViewportState>({
    zoom: 'fit',
    x: 0,
    y: 0,
    rotation: 0,
    stage: { width: 0, height: 0 },
    picture: { width: 0, height: 0 },
    hundred: 1 / (globalThis.devicePixelRatio || 1),
  });

const air = (stage: Size) => (stage.width < 600 ? 8 : 24);

/** CSS pixels per pixel of the picture. */
export function scaleOf({ zoom, stage, picture, rotation, hundred }: ViewportState): number {
  if (typeof zoom === 'number') return zoom;
  const { width, height } = rotated(picture, rotation);
  if (!width || !height || !stage.width || !stage.height) return hundred;
  const across = Math.max(1, stage.width - 2 * air(stage)) / width;
  const down = Math.max(1, stage.height - 2 * air(stage)) / height;
  return zoom === 'width' ? across : Math.min(across, down, FIT_LARGEST);
}

/** 100 is the actual size. */
export const percentOf = (state: ViewportState): number => (scaleOf(state) / state.hundred) * 100;

const between = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));

/** Keeps the stage's middle on the picture, and centres a side that is shown whole. */
function hold(state: ViewportState): ViewportState {
  const scale = scaleOf(state);
  const shown = rotated(state.picture, state.rotation);
  const along = turn(state, state.rotation);
  const held = turnBack(
    {
      x: shown.width * scale <= state.stage.width ? 0 : between(along.x, shown.width / 2),
      y: shown.height * scale <= state.stage.height ? 0 : between(along.y, shown.height / 2),
    },
    state.rotation,
  );
  return { ...state, ...held };
}

/** Keeps the point at `at` in place; it counts in CSS pixels from the middle of the stage. */
export function zoomTo(viewport: Viewport, zoom: number, at: Point = { x: 0, y: 0 }) {
  const state = viewport.get();
  const before = scaleOf(state);
  const after = Math.min(LARGEST * state.hundred, Math.max(SMALLEST * state.hundred, zoom));
  const shift = turnBack(at, state.rotation);
  viewport.set(
    hold({
      ...state,
      zoom: after,
      x: state.x + shift.x / before - shift.x / after,
      y: state.y + shift.y / before - shift.y / after,
    }),
  );
}

export const zoomBy = (viewport: Viewport, factor: number, at?: Point) =>
  zoomTo(viewport, scaleOf(viewport.get()) * factor, at);

export const zoomIn = (viewport: Viewport) => zoomBy(viewport, STEP);
export const zoomOut = (viewport: Viewport) => zoomBy(viewport, 1 / STEP);
export const fitWhole = (viewport: Viewport) => viewport.set({ zoom: 'fit', x: 0, y: 0 });
export const fitWidth = (viewport: Viewport) => viewport.set(hold({ ...viewport.get(), zoom: 'width' }));
export const actualSize = (viewport: Viewport, at?: Point) => zoomTo(viewport, viewport.get().hundred, at);

export function rotate(viewport: Viewport) {
  const state = viewport.get();
  const next: Record<Rotation, Rotation> = { 0: 90, 90: 180, 180: 270, 270: 0 };
  viewport.set(hold({ ...state, rotation: next[state.rotation] }));
}

export function panBy(viewport: Viewport, delta: Point) {
  const state = viewport.get();
  const scale = scaleOf(state);
  const back = turnBack(delta, state.rotation);
  viewport.set(hold({ ...state, x: state.x - back.x / scale, y: state.y - back.y / scale }));
}

export function measure(viewport: Viewport, measured: { stage?: Size; picture?: Size }) {
  viewport.set(hold({ ...viewport.get(), ...measured }));
}

interface Placed extends Size {
  /** The middle of the upright box, from the middle of the stage. */
  x: number;
  y: number;
}

export function place(state: ViewportState): Placed {
  const scale = scaleOf(state);
  const offset = turn({ x: -state.x * scale, y: -state.y * scale }, state.rotation);
  return { ...offset, width: state.picture.width * scale, height: state.picture.height * scale };
}
