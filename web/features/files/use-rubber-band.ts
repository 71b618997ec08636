import { type PointerEvent, useRef, useState } from 'react';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Band {
  chosen: ReadonlySet<string>;
  onChoose: (ids: Iterable<string>) => void;
  onClear: () => void;
}

/** A drag over empty ground is a choice; a shorter one is a click beside everything. */
const SLACK = 6;

/** Draws a band from empty ground and chooses what it touches. Items carry their id as `data-item`. */
export function useRubberBand({ chosen, onChoose, onClear }: Band) {
  const [box, setBox] = useState<Box | null>(null);
  const start = useRef<{ x: number; y: number; scroll: number; before: ReadonlySet<string> } | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const { target, button, pointerType } = event;
    if (button !== 0 || pointerType !== 'mouse' || !(target instanceof Element)) return;
    if (target.closest('[data-item], button, a, input, [role="menu"], [role="dialog"]')) return;
    const keeps = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!keeps) onClear();
    start.current = {
      x: event.clientX,
      y: event.clientY,
      scroll: window.scrollY,
      before: keeps ? chosen : new Set(),
    };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const from = start.current;
    if (!from) return;
    const fromY = from.y - (window.scrollY - from.scroll);
    const next = {
      left: Math.min(from.x, event.clientX),
      top: Math.min(fromY, event.clientY),
      width: Math.abs(event.clientX - from.x),
      height: Math.abs(event.clientY - fromY),
    };
    if (!box && next.width < SLACK && next.height < SLACK) return;
    setBox(next);
    onChoose([...from.before, ...idsInside(event.currentTarget, next)]);
  }

  function end() {
    start.current = null;
    setBox(null);
  }

  return { box, handlers: { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end } };
}

function idsInside(frame: HTMLElement, box: Box): string[] {
  const found: string[] = [];
  for (const element of frame.querySelectorAll<HTMLElement>('[data-item]')) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isTouched =
      left < box.left + box.width && right > box.left && top < box.top + box.height && bottom > box.top;
    if (isTouched && element.dataset.item) found.push(element.dataset.item);
  }
  return found;
}
