import { useMemo } from 'react';
import { type Shortcut, useShortcuts } from '../shortcuts/shortcuts.ts';
import { toggleFullScreen } from './use-full-screen.ts';
import { actualSize, fitWhole, rotate, type Viewport, zoomIn, zoomOut } from './viewport.ts';

const keysOf = (viewport: Viewport): Shortcut[] => [
  { keys: ['+', ';', '='], group: 'view', label: 'drawing:zoom.in', run: () => zoomIn(viewport) },
  { keys: ['-'], group: 'view', label: 'drawing:zoom.out', run: () => zoomOut(viewport) },
  { keys: ['0'], group: 'view', label: 'drawing:zoom.fit', run: () => fitWhole(viewport) },
  { keys: ['1'], group: 'view', label: 'drawing:zoom.actual', run: () => actualSize(viewport) },
  { keys: ['Shift+r'], group: 'view', label: 'drawing:zoom.rotate', run: () => rotate(viewport) },
  { keys: ['f'], group: 'view', label: 'review:keys.fullScreen', run: toggleFullScreen },
];

export function useZoomKeys(viewport: Viewport) {
  useShortcuts(useMemo(() => keysOf(viewport), [viewport]));
}
