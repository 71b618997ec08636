export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Drag {
  /** Start in page coordinates: the window may scroll meanwhile. */
  from: { x: number; y: number };
  /** Pointer in window coordinates. */
  x: number;
  y: number;
  scroll: number;
}

export function boxOf({ from, x, y, scroll }: Drag): Box {
  const fromY = from.y - scroll;
  return {
    left: Math.min(from.x, x),
    top: Math.min(fromY, y),
    width: Math.abs(x - from.x),
    height: Math.abs(y - fromY),
  };
}

/**
 * Finds items that the band touches. `places` keeps page coordinates of items that were scrolled
 * away and unmounted.
 */
export function findTouched(
  places: ReadonlyMap<string, Box>,
  { top, ...box }: Box,
  scroll: number,
): string[] {
  return [...places].flatMap(([id, place]) => {
    const isTouched =
      place.left < box.left + box.width &&
      place.left + place.width > box.left &&
      place.top < top + scroll + box.height &&
      place.top + place.height > top + scroll;
    return isTouched ? [id] : [];
  });
}

const EDGE = 48;

/** Returns the scroll per frame while the pointer is at the window's edge. */
export function edgeStep(y: number, windowHeight: number): number {
  if (y < EDGE) return y - EDGE;
  return Math.max(0, y - (windowHeight - EDGE));
}
