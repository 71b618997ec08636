import type { RefObject } from 'react';
import type { Figure } from '../room/markers.ts';
import { type Rotation, type Size, toPicture } from '../stage/geometry.ts';
import type { Sample } from './make-figure.ts';

interface Pad {
  layer: RefObject<SVGSVGElement | null>;
  rotation: Rotation;
  size: Size;
}

export type Pointer = Pick<PointerEvent, 'clientX' | 'clientY' | 'pressure' | 'pointerType'>;

export function sampleOf(pointer: Pointer, { layer, rotation, size }: Pad): Sample {
  const box = layer.current?.getBoundingClientRect();
  if (!box?.width || !box.height) return { x: 0, y: 0, pressure: 0.5 };
  // Only a pen measures pressure.
  const pressure = pointer.pointerType === 'pen' ? pointer.pressure : 0.5;
  const screen = { x: pointer.clientX, y: pointer.clientY };
  return { ...toPicture(screen, { box, rotation, size }), pressure };
}

/** Pixels of the picture per pixel of the screen. */
export function grainOf({ layer, size }: Pad): number {
  const box = layer.current?.getBoundingClientRect();
  return box?.width ? Math.max(size.width, size.height) / Math.max(box.width, box.height) : 1;
}

/** In pixels of the screen. */
const SLIP = 3;

export const isSlip = (figure: Figure, grain: number) =>
  'from' in figure && Math.hypot(figure.to[0] - figure.from[0], figure.to[1] - figure.from[1]) < SLIP * grain;
