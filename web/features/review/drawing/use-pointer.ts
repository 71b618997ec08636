import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isForShortcuts } from '../../../lib/page/keyboard.ts';
import { useStore } from '../../../lib/store.ts';
import { addFigure, changeFigures } from '../room/drawing.ts';
import type { Figure } from '../room/markers.ts';
import type { Place } from '../room/place.ts';
import { useRoom } from '../room/room.ts';
import { isPointed } from '../shortcuts/focus-source.ts';
import type { Point, Size } from '../stage/geometry.ts';
import { takePointer, useRotation } from '../stage/stage-context.ts';
import { grainOf, isSlip, type Pointer, sampleOf } from './drawing-surface.ts';
import { findFigure } from './figure-geometry.ts';
import { makeFigure, type Sample } from './make-figure.ts';
import { moveFigure } from './move-figure.ts';

/** Distances in pixels of the screen at which a pointer picks a line. */
const NEAR = { mouse: 6, pen: 8, touch: 14 };

interface Options {
  layer: RefObject<SVGSVGElement | null>;
  size: Size;
  place: Place;
  onText: (at: Point) => void;
  onFull: () => void;
}

type Action =
  | { kind: 'draw'; id: number; samples: Sample[] }
  | { kind: 'move'; id: number; at: number; from: Point; figure: Figure }
  | { kind: 'text'; id: number; from: Point };

export function usePointer({ layer, size, place, onText, onFull }: Options) {
  const { drawing } = useRoom();
  const rotation = useRotation();
  const figures = useStore(drawing, (state) => state.figures);
  const [draft, setDraft] = useState<Figure | null>(null);
  const [moved, setMoved] = useState<{ at: number; figure: Figure } | null>(null);
  const action = useRef<Action | null>(null);
  const touches = useTouches();
  const space = useHeldSpace();

  const pad = { layer, rotation, size };
  const read = (pointer: Pointer) => sampleOf(pointer, pad);
  const grain = () => grainOf(pad);

  function drop() {
    action.current = null;
    setDraft(null);
    setMoved(null);
  }

  function begin(event: PointerEvent): Action | null {
    const { tool } = drawing.get();
    const sample = read(event);
    if (tool === 'text') return { kind: 'text', id: event.pointerId, from: sample };
    if (tool !== 'select') return { kind: 'draw', id: event.pointerId, samples: [sample] };
    const type = event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse';
    const at = findFigure(figures, sample, NEAR[type] * grain());
    drawing.set({ selected: at });
    const figure = at === null ? undefined : figures[at];
    return at === null || !figure ? null : { kind: 'move', id: event.pointerId, at, from: sample, figure };
  }

  function onPointerDown(event: PointerEvent) {
    const { pointerType, pointerId } = event;
    if (pointerType === 'pen' && !drawing.get().hasPen) drawing.set({ hasPen: true });
    if (pointerType === 'touch') {
      touches.current.add(pointerId);
      if (touches.current.size > 1) return drop();
      if (drawing.get().hasPen) return;
    }
    if (event.button !== 0 || space.current || action.current) return;
    const begun = begin(event);
    if (!begun) return;
    takePointer(event.nativeEvent);
    event.currentTarget.setPointerCapture(pointerId);
    action.current = begun;
    show(begun, event);
  }

  function show(now: Action, { shiftKey }: { shiftKey: boolean }, at?: Point) {
    if (now.kind === 'draw')
      setDraft(makeFigure({ samples: now.samples, look: drawing.get(), size, isStraight: shiftKey }));
    if (now.kind === 'move' && at)
      setMoved({
        at: now.at,
        figure: moveFigure(now.figure, { x: at.x - now.from.x, y: at.y - now.from.y }),
      });
  }

  function onPointerMove(event: PointerEvent) {
    const now = action.current;
    if (now?.id !== event.pointerId) return;
    if (now.kind === 'draw') {
      const between = event.nativeEvent.getCoalescedEvents?.() ?? [];
      const nearest = grain() / 2;
      for (const each of between.length > 0 ? between : [event.nativeEvent]) {
        const sample = read(each);
        const last = now.samples.at(-1);
        if (!last || Math.hypot(sample.x - last.x, sample.y - last.y) >= nearest) now.samples.push(sample);
      }
    }
    show(now, event, read(event));
  }

  function onPointerUp(event: PointerEvent) {
    touches.current.delete(event.pointerId);
    const now = action.current;
    if (now?.id !== event.pointerId) return;
    const at = read(event);
    drop();
    if (event.type === 'pointercancel') return;
    if (now.kind === 'text') onText(now.from);
    if (now.kind === 'move') finishMove(now, at);
    if (now.kind === 'draw') finishDrawing(now, event.shiftKey);
  }

  function finishMove({ at, from, figure }: Extract<Action, { kind: 'move' }>, to: Point) {
    const by = { x: to.x - from.x, y: to.y - from.y };
    if (Math.hypot(by.x, by.y) < grain()) return;
    changeFigures(drawing, figures.with(at, moveFigure(figure, by)), at);
  }

  function finishDrawing({ samples }: Extract<Action, { kind: 'draw' }>, isStraight: boolean) {
    const figure = makeFigure({ samples, look: drawing.get(), size, isStraight, isDone: true });
    if (!figure || isSlip(figure, grain())) return;
    if (!addFigure(drawing, { figure, size, place })) onFull();
  }

  const shown = moved && figures[moved.at] ? figures.with(moved.at, moved.figure) : figures;
  return {
    figures: draft ? [...shown, draft] : shown,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}

/** Listens on the window, because fingers may be lifted outside of the picture. */
function useTouches() {
  const touches = useRef(new Set<number>());
  useEffect(() => {
    const lift = ({ pointerId }: globalThis.PointerEvent) => touches.current.delete(pointerId);
    window.addEventListener('pointerup', lift);
    window.addEventListener('pointercancel', lift);
    return () => {
      window.removeEventListener('pointerup', lift);
      window.removeEventListener('pointercancel', lift);
    };
  }, []);
  return touches;
}

/** Lets a drag move the picture while Space is held; Space plays nothing meanwhile. */
function useHeldSpace() {
  const isHeld = useRef(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== ' ' || !isForShortcuts(event)) return;
      if (event.target instanceof HTMLButtonElement && !isPointed(event.target)) return;
      event.preventDefault();
      isHeld.current = true;
    };
    const release = (event: KeyboardEvent) => {
      if (event.key === ' ') isHeld.current = false;
    };
    const leave = () => {
      isHeld.current = false;
    };
    window.addEventListener('keydown', press, true);
    window.addEventListener('keyup', release, true);
    window.addEventListener('blur', leave);
    return () => {
      window.removeEventListener('keydown', press, true);
      window.removeEventListener('keyup', release, true);
      window.removeEventListener('blur', leave);
    };
  }, []);
  return isHeld;
}
