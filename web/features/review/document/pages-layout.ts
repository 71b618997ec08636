import { type Point, type Rotation, rotated, type Size } from '../stage/geometry.ts';

/** In points of the document, so that gaps grow with the zoom. */
const GAP = 10;

export interface PagesLayout {
  pages: { top: number; width: number; height: number }[];
  width: number;
  height: number;
}

interface Asked {
  /** Page sizes, upright at scale 1. */
  sizes: readonly Size[];
  rotation: Rotation;
  scale: number;
}

export function layOutPages({ sizes, rotation, scale }: Asked): PagesLayout {
  let top = GAP * scale;
  let widest = 0;
  const pages = sizes.map((size) => {
    const turned = rotated(size, rotation);
    const page = { top, width: turned.width * scale, height: turned.height * scale };
    top += page.height + GAP * scale;
    widest = Math.max(widest, page.width);
    return page;
  });
  return { pages, width: widest + 2 * GAP * scale, height: top };
}

/** Leaves a little of the gap above, to show that the page (from 1) begins here. */
export const topOf = ({ pages }: PagesLayout, page: number) =>
  (pages[page - 1]?.top ?? 0) - Math.min(8, pages[0]?.top ?? 0);

/** Returns the page, from 0; the gap above a page belongs to the page before. */
export function pageAt({ pages }: PagesLayout, y: number): number {
  let [low, high] = [0, pages.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pages[middle]?.top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** A point of a page (from 0) in shares of its size, independent of the zoom. */
export interface Spot {
  page: number;
  /** Measured from the middle, on which all pages are centred. */
  across: number;
  down: number;
}

/** Pages narrower than the screen are centred in it. */
const middleOf = ({ width }: PagesLayout, screenWidth: number) => Math.max(width, screenWidth) / 2;

export function spotAt(layout: PagesLayout, { x, y }: Point, screenWidth: number): Spot {
  const page = pageAt(layout, y);
  const { top, width, height } = layout.pages[page] ?? { top: 0, width: 1, height: 1 };
  return { page, across: (x - middleOf(layout, screenWidth)) / width, down: (y - top) / height };
}

export function pointOf(layout: PagesLayout, { page, across, down }: Spot, screenWidth: number): Point {
  const { top, width, height } = layout.pages[page] ?? { top: 0, width: 1, height: 1 };
  return { x: middleOf(layout, screenWidth) + across * width, y: top + down * height };
}

export function pagesBetween(layout: PagesLayout, from: number, to: number): { first: number; last: number } {
  const last = layout.pages.length - 1;
  return {
    first: Math.max(0, pageAt(layout, from) - 1),
    last: Math.min(last, pageAt(layout, to) + 1),
  };
}

/** True where half of the page (from 0) is on screen, or the page fills half the screen. */
function isInSight({ pages }: PagesLayout, at: number, { top, height }: Screen): boolean {
  const page = pages[at];
  if (!page) return false;
  const shown = Math.min(page.top + page.height, top + height) - Math.max(page.top, top);
  return shown >= Math.min(page.height, height) / 2;
}

interface Screen {
  top: number;
  height: number;
}

export function lookedAt(layout: PagesLayout, before: number, screen: Screen): number {
  if (isInSight(layout, before, screen)) return before;
  const last = pageAt(layout, screen.top + screen.height);
  for (let at = pageAt(layout, screen.top); at <= last; at++) if (isInSight(layout, at, screen)) return at;
  return pageAt(layout, screen.top + screen.height / 2);
}
