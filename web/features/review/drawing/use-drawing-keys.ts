import { useEffect, useMemo } from 'react';
import { isForShortcuts } from '../../../lib/page/keyboard.ts';
import { useStore } from '../../../lib/store.ts';
import {
  changeFigures,
  type Drawing,
  redo,
  removeSelected,
  startDrawing,
  stopDrawing,
  tools,
  undo,
} from '../room/drawing.ts';
import { useRoom } from '../room/room.ts';
import { type Shortcut, useShortcuts } from '../shortcuts/shortcuts.ts';
import { moveFigure } from './move-figure.ts';
import { toolKeys } from './tool-icons.ts';

/** Thousandths of the picture's longer side. */
const STEP = 1;
const LARGE_STEP = 10;
const none: readonly Shortcut[] = [];

export function useDrawingKeys() {
  const { drawing } = useRoom();
  const isOn = useStore(drawing, (state) => state.isOn);
  const hasSelected = useStore(drawing, (state) => state.selected !== null);
  const start = useMemo(() => [startKey(drawing)], [drawing]);
  const meanwhile = useMemo(() => (isOn ? keysOf(drawing) : none), [drawing, isOn]);
  const forSelected = useMemo(
    () => (isOn && hasSelected ? moveKeys(drawing) : none),
    [drawing, isOn, hasSelected],
  );
  useShortcuts(start);
  useShortcuts(meanwhile);
  useShortcuts(forSelected);
  useTakeBack(drawing, isOn);
}

const startKey = (drawing: Drawing): Shortcut => ({
  keys: ['d'],
  group: 'drawing',
  label: 'drawing:keys.draw',
  run: () => (drawing.get().isOn ? stopDrawing(drawing) : startDrawing(drawing)),
});

function keysOf(drawing: Drawing): Shortcut[] {
  const group = 'drawing';
  return [
    ...tools.map(
      (tool) =>
        ({
          keys: [toolKeys[tool]],
          group,
          label: `drawing:tools.${tool}`,
          run: () => drawing.set({ tool, selected: null }),
        }) satisfies Shortcut,
    ),
    // Lists Ctrl keys for the help; `useTakeBack` handles them.
    { keys: ['Ctrl+z'], group, label: 'drawing:undo', run: () => undo(drawing) },
    { keys: ['Ctrl+Shift+z'], group, label: 'drawing:redo', run: () => redo(drawing) },
    { keys: ['n'], group, label: 'drawing:keys.next', run: () => selectNext(drawing) },
    {
      keys: ['Delete', 'Backspace'],
      group,
      label: 'drawing:keys.delete',
      run: () => removeSelected(drawing),
    },
    { keys: ['Escape'], group, label: 'drawing:keys.stop', run: () => leave(drawing) },
  ];
}

const moves: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const moveKeys = (drawing: Drawing): Shortcut[] => [
  {
    keys: Object.keys(moves).flatMap((key) => [key, `Shift+${key}`]),
    group: 'drawing',
    label: 'drawing:keys.move',
    run: (event) => moveSelected(drawing, event),
  },
];

function moveSelected(drawing: Drawing, { key, shiftKey }: KeyboardEvent) {
  const { figures, selected, size } = drawing.get();
  const figure = selected === null ? undefined : figures[selected];
  const direction = moves[key];
  if (selected === null || !figure || !direction || !size) return;
  const step = ((shiftKey ? LARGE_STEP : STEP) * Math.max(size.width, size.height)) / 1000;
  const moved = moveFigure(figure, { x: direction.x * step, y: direction.y * step });
  changeFigures(drawing, figures.with(selected, moved), selected);
}

function selectNext(drawing: Drawing) {
  const { figures, selected } = drawing.get();
  if (figures.length > 0) drawing.set({ tool: 'select', selected: ((selected ?? -1) + 1) % figures.length });
}

function leave(drawing: Drawing) {
  if (drawing.get().selected === null) stopDrawing(drawing);
  else drawing.set({ selected: null });
}

/** Handles Ctrl or ⌘ with Z or Y. In a text field they undo typing instead. */
function useTakeBack(drawing: Drawing, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const { isComposing, keyCode, defaultPrevented, target } = event;
      const bare = {
        isComposing,
        keyCode,
        defaultPrevented,
        target,
        ctrlKey: false,
        metaKey: false,
        altKey: false,
      };
      if ((!event.ctrlKey && !event.metaKey) || event.altKey || !isForShortcuts(bare)) return;
      const isZ = event.code === 'KeyZ' || event.key.toLowerCase() === 'z';
      const isY = event.code === 'KeyY' || event.key.toLowerCase() === 'y';
      if (!isZ && !isY) return;
      event.preventDefault();
      if (isY || event.shiftKey) redo(drawing);
      else undo(drawing);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [drawing, isOn]);
}
