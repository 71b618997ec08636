import { type PointerEvent, type RefObject, useEffect, useMemo } from 'react';
import type { Point } from './geometry.ts';
import { isTaken } from './stage-context.ts';
import { panBy, type Viewport, zoomBy } from './viewport.ts';

interface Gestures {
  viewport: Viewport;
  stage: RefObject<HTMLElement | null>;
  onPress?: (() => void) | undefined;
}

const STILL = 4;
const MOUSE_BUTTONS = [0, 1];

export function useGestures({ viewport, stage, onPress }: Gestures) {
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        panBy(viewport, { x: -(event.deltaX || event.deltaY) * lines, y: 0 });
        return;
      }
      // A trackpad sends a pinch as small wheel steps with Ctrl.
      const speed = event.ctrlKey ? 0.01 : 0.0016;
      const delta = Math.max(-240, Math.min(240, event.deltaY * lines));
      zoomBy(viewport, Math.exp(-delta * speed), fromMiddle(element, { x: event.clientX, y: event.clientY }));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [viewport, stage]);

  return useMemo(() => watchPointers({ viewport, stage, onPress }), [viewport, stage, onPress]);
}

function fromMiddle(element: Element, { x, y }: Point): Point {
  const box = element.getBoundingClientRect();
  return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
}

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) || 1;

function watchPointers({ viewport, stage, onPress }: Gestures) {
  const pointers = new Map<number, Point & { isFree: boolean }>();
  let hasMoved = false;
  let hasPinched = false;
  let start: Point = { x: 0, y: 0 };

  function onPointerDown(event: PointerEvent) {
    const isTouch = event.pointerType === 'touch';
    const isFree = !isTaken(event.nativeEvent);
    if (!isTouch && (!isFree || !MOUSE_BUTTONS.includes(event.button))) return;
    if (pointers.size === 0) {
      hasMoved = false;
      hasPinched = false;
      start = { x: event.clientX, y: event.clientY };
    }
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, isFree });
  }

  function onPointerMove(event: PointerEvent) {
    const before = pointers.get(event.pointerId);
    const element = stage.current;
    if (!before || !element) return;
    const now = { x: event.clientX, y: event.clientY, isFree: before.isFree };
    pointers.set(event.pointerId, now);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      hasPinched = true;
      const [from, to] = [middle(before, other), middle(now, other)];
      panBy(viewport, { x: to.x - from.x, y: to.y - from.y });
      zoomBy(viewport, distance(now, other) / distance(before, other), fromMiddle(element, to));
      return;
    }
    // Ignores the finger left after a pinch, which would make the picture jump.
    if (!before.isFree || hasPinched) return;
    if (!hasMoved && distance(start, now) < STILL) return;
    if (!hasMoved) element.setPointerCapture(event.pointerId);
    hasMoved = true;
    panBy(viewport, { x: now.x - before.x, y: now.y - before.y });
  }

  function onPointerUp(event: PointerEvent) {
    const pointer = pointers.get(event.pointerId);
    if (!pointers.delete(event.pointerId)) return;
    if (pointer?.isFree && !hasMoved && !hasPinched && event.button === 0 && event.type === 'pointerup')
      onPress?.();
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}
