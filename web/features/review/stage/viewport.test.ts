import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Rotation, toPicture, toScreen } from './geometry.ts';
import {
  actualSize,
  createViewport,
  fitWhole,
  fitWidth,
  measure,
  panBy,
  percentOf,
  place,
  rotate,
  scaleOf,
  type Viewport,
  zoomBy,
  zoomTo,
} from './viewport.ts';

const stage = { width: 1000, height: 600 };
const picture = { width: 1920, height: 1080 };

function open() {
  const viewport = createViewport();
  measure(viewport, { stage, picture });
  return viewport;
}

function shown(viewport: Viewport) {
  const state = viewport.get();
  const { x, y, width, height } = place(state);
  const isUpright = state.rotation % 180 === 0;
  const [across, down] = isUpright ? [width, height] : [height, width];
  return {
    box: {
      left: state.stage.width / 2 + x - across / 2,
      top: state.stage.height / 2 + y - down / 2,
      width: across,
      height: down,
    },
    rotation: state.rotation,
    size: state.picture,
  };
}

describe('how a picture is looked at', () => {
  it('fits with some air, and fills the width when asked', () => {
    const viewport = open();
    expect(scaleOf(viewport.get())).toBeCloseTo((1000 - 48) / 1920);
    zoomTo(viewport, 3);
    fitWidth(viewport);
    expect(scaleOf(viewport.get())).toBeCloseTo((1000 - 48) / 1920);
    rotate(viewport);
    fitWhole(viewport);
    expect(scaleOf(viewport.get())).toBeCloseTo((600 - 48) / 1920);
  });

  it('shows a pixel of the picture on a pixel of the screen at 100 %', () => {
    const viewport = open();
    actualSize(viewport);
    expect(percentOf(viewport.get())).toBe(100);
    expect(place(viewport.get()).width).toBe(1920);
  });

  it('keeps the point under the pointer while it zooms, at every rotation', () => {
    for (const turns of [0, 1, 2, 3]) {
      const viewport = open();
      for (let count = 0; count < turns; count++) rotate(viewport);
      zoomTo(viewport, 2);
      const at = { x: 37, y: -81 };
      const screen = { x: stage.width / 2 + at.x, y: stage.height / 2 + at.y };
      const before = toPicture(screen, shown(viewport));
      zoomBy(viewport, 1.7, at);
      const after = toPicture(screen, shown(viewport));
      expect(after.x).toBeCloseTo(before.x, 6);
      expect(after.y).toBeCloseTo(before.y, 6);
    }
  });

  it('moves the picture with the hand, at every rotation', () => {
    for (const turns of [0, 1, 2, 3]) {
      const viewport = open();
      for (let count = 0; count < turns; count++) rotate(viewport);
      zoomTo(viewport, 3);
      const before = toScreen({ x: 960, y: 540 }, shown(viewport));
      panBy(viewport, { x: 25, y: -40 });
      const after = toScreen({ x: 960, y: 540 }, shown(viewport));
      expect(after.x - before.x).toBeCloseTo(25, 6);
      expect(after.y - before.y).toBeCloseTo(-40, 6);
    }
  });

  it('never loses the picture: its middle point stays on it, and what is shown whole stays centred', () => {
    const viewport = open();
    zoomTo(viewport, 2);
    panBy(viewport, { x: 1e6, y: -1e6 });
    expect(viewport.get()).toMatchObject({ x: -960, y: 540 });
    zoomTo(viewport, 0.1);
    expect(viewport.get()).toMatchObject({ x: 0, y: 0 });
  });

  it('keeps the same point in the middle when the window changes', () => {
    const viewport = open();
    zoomTo(viewport, 4);
    panBy(viewport, { x: 300, y: 200 });
    const { x, y } = viewport.get();
    measure(viewport, { stage: { width: 700, height: 500 } });
    expect(viewport.get()).toMatchObject({ x, y, zoom: 4 });
  });

  it('finds the same point of the picture again at any zoom, place, rotation and size', () => {
    const side = fc.integer({ min: 16, max: 8000 });
    fc.assert(
      fc.property(
        fc.record({ width: side, height: side }),
        fc.constantFrom<Rotation>(0, 90, 180, 270),
        fc.double({ min: 0.05, max: 30, noNaN: true }),
        fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
        (size, rotation, zoom, [across, down]) => {
          const viewport = createViewport();
          viewport.set({ rotation });
          measure(viewport, { stage, picture: size });
          zoomTo(viewport, zoom, { x: 11, y: 7 });
          const point = { x: size.width * across, y: size.height * down };
          const back = toPicture(toScreen(point, shown(viewport)), shown(viewport));
          expect(back.x).toBeCloseTo(point.x, 4);
          expect(back.y).toBeCloseTo(point.y, 4);
        },
      ),
    );
    expect.hasAssertions();
  });
});
