import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Box, boxOf, edgeStep, findTouched } from './band.ts';

interface Band {
  chosen: ReadonlySet<string>;
  onChoose: (ids: Iterable<string>) => void;
  onClear: () => void;
}

interface Drag {
  frame: HTMLElement;
  pointerId: number;
  from: { x: number; y: number };
  x: number;
  y: number;
  before: ReadonlySet<string>;
  places: Map<string, Box>;
}

/** A shorter drag is a click on empty ground. */
const SLACK = 6;

/** Chooses items by a band drawn from empty ground. Elements carry `data-item`, or `data-place` while unrendered. */
export function useRubberBand({ chosen, onChoose, onClear }: Band) {
  const [box, setBox] = useState<Box | null>(null);
  const drag = useRef<Drag | null>(null);
  const isDrawn = box !== null;

  function draw() {
    const now = drag.current;
    if (!now) return;
    const scroll = window.scrollY;
    const next = boxOf({ ...now, scroll });
    if (!isDrawn) {
      if (next.width < SLACK && next.height < SLACK) return;
      // Captured only as a band: before, the click belongs to the pressed element.
      now.frame.setPointerCapture(now.pointerId);
    }
    setBox(next);
    lookAround(now, scroll);
    onChoose([...now.before, ...findTouched(now.places, next, scroll)]);
  }

  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
  });

  useEffect(() => {
    if (!isDrawn) return;
    const onScroll = () => latest.current();
    let frame = 0;
    const goOn = () => {
      const step = drag.current ? edgeStep(drag.current.y, window.innerHeight) : 0;
      if (step !== 0) window.scrollBy(0, step);
      frame = requestAnimationFrame(goOn);
    };
    goOn();
    window.addEventListener('scroll', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
    };
  }, [isDrawn]);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const { target, button, pointerType, pointerId, clientX: x, clientY: y, currentTarget: frame } = event;
    if (button !== 0 || pointerType !== 'mouse' || !(target instanceof Element)) return;
    // Events bubble here from portals of dialogs and menus.
    if (!frame.contains(target) || target.closest('[data-item], button, a, input, label')) return;
    const keeps = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!keeps) onClear();
    const before = keeps ? chosen : new Set<string>();
    drag.current = { frame, pointerId, from: { x, y: y + window.scrollY }, x, y, before, places: new Map() };
  }

  function onPointerMove({ clientX: x, clientY: y, buttons }: PointerEvent<HTMLElement>) {
    if (!drag.current) return;
    // Released outside the window.
    if (buttons === 0) return end();
    Object.assign(drag.current, { x, y });
    draw();
  }

  function onPointerUp() {
    // Items may have scrolled into view since the last move.
    if (isDrawn) draw();
    end();
  }

  function end() {
    drag.current = null;
    setBox(null);
  }

  return { box, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } };
}

/** Includes placeholders: on a slow machine they scroll away before they are rendered. */
function lookAround({ frame, places }: Drag, scroll: number) {
  for (const element of frame.querySelectorAll<HTMLElement>('[data-item], [data-place]')) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const id = element.dataset.item ?? element.dataset.place;
    if (id) places.set(id, { left, top: top + scroll, width, height });
  }
}
