import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useStore } from '../../../lib/store.ts';
import type { Size } from './geometry.ts';
import classes from './stage.module.css';
import { RotationContext } from './stage-context.ts';
import { useGestures } from './use-gestures.ts';
import { actualSize, fitWhole, measure, percentOf, place, type Viewport } from './viewport.ts';

interface Props {
  viewport: Viewport;
  size: Size;
  overlay?: ReactNode;
  isDrawing?: boolean;
  onPress?: () => void;
  children: ReactNode;
}

const PIXELS_FROM_PERCENT = 400;

export function Stage({ viewport, size, overlay, isDrawing = false, onPress, children }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const state = useStore(viewport, (now) => now);
  const gestures = useGestures({ viewport, stage, onPress });
  const { width, height } = size;

  useLayoutEffect(() => measure(viewport, { picture: { width, height } }), [viewport, width, height]);
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return;
    const read = () => {
      // The browser's own zoom changes the pixel ratio.
      viewport.set({ hundred: 1 / window.devicePixelRatio });
      measure(viewport, { stage: { width: element.clientWidth, height: element.clientHeight } });
    };
    // Also reports the first size, before painting and without an extra layout.
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewport]);

  function toggle(event: MouseEvent) {
    if (isDrawing || onPress) return;
    const box = event.currentTarget.getBoundingClientRect();
    const at = {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    };
    if (state.zoom === 'fit') actualSize(viewport, at);
    else fitWhole(viewport);
  }

  const placed = place(state);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: zoom and pan are also in the zoom control and on keys.
    <div
      ref={stage}
      className={classes.stage}
      data-drawing={isDrawing || undefined}
      {...gestures}
      onDoubleClick={toggle}
    >
      <div
        className={classes.picture}
        data-picture
        data-pixels={percentOf(state) > PIXELS_FROM_PERCENT || undefined}
        style={{
          width: placed.width,
          height: placed.height,
          transform: `translate(-50%, -50%) translate(${placed.x}px, ${placed.y}px) rotate(${state.rotation}deg)`,
        }}
      >
        <RotationContext value={state.rotation}>
          {children}
          {overlay}
        </RotationContext>
      </div>
    </div>
  );
}
