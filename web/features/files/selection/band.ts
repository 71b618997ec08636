export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Drag {
  /** Where it began, on the page: the window may be scrolled meanwhile. */
  from: { x: number; y: number };
  /** Where the pointer is, in the window. */
  x: number;
  y: number;
  scroll: number;
}

/** The band in the window. */
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
 * What the band touches of everything that was on the screen since it began: what is scrolled away is no longer in
 * the page, and still chosen. `places` holds them by id, on the page.
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

/** How far the page goes on with each picture, while the pointer is at an edge of the window. */
export function edgeStep(y: number, windowHeight: number): number {
  if (y < EDGE) return y - EDGE;
  return Math.max(0, y - (windowHeight - EDGE));
}
