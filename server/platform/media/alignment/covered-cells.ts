import { CELLS, COLUMNS, PICTURE_BYTES, ROWS } from '../fingerprints/prints.ts';
import type { Pictures } from './find-runs.ts';
import { PAIRS_MIN, type Pair } from './reframing.ts';
import { lastOff, likeShape } from './shape.ts';

const OFF = 0.4;
const COVERED_MAX = CELLS / 2;

export const edgeCells = [...Array(CELLS).keys()].filter((cell) => {
  const column = cell % COLUMNS;
  const row = Math.floor(cell / COLUMNS);
  return column === 0 || row === 0 || column === COLUMNS - 1 || row === ROWS - 1;
});

export interface Films {
  now: Pictures;
  before: Pictures;
}

/** Removes overlays that one film has throughout: bars, a logo, a running time code. */
export function uncover({ now, before }: Films, pairs: readonly Pair[]): Films {
  const covered = findCovered({ now, before }, pairs);
  return { now: withoutCells(now, covered), before: withoutCells(before, covered) };
}

function findCovered({ now, before }: Films, pairs: readonly Pair[]): number[] {
  if (pairs.length < PAIRS_MIN) return [];
  const off = new Float64Array(CELLS);
  for (const { frame, source } of pairs) {
    likeShape(now.pictures, frame, before.pictures, source);
    for (let cell = 0; cell < CELLS; cell++) off[cell] = (off[cell] ?? 0) + lastOff(cell);
  }
  const covered = [...off.keys()].filter((cell) => (off[cell] ?? 0) / pairs.length > OFF);
  return covered.length > COVERED_MAX ? [] : covered;
}

/** Fills covered cells with their nearest open one, which says nothing new and nothing wrong. */
export function withoutCells(film: Pictures, covered: readonly number[]): Pictures {
  if (covered.length === 0) return film;
  const open = [...Array(CELLS).keys()].filter((cell) => !covered.includes(cell));
  const nearest = covered.map(
    (cell) => open.toSorted((a, b) => distance(a, cell) - distance(b, cell))[0] ?? cell,
  );
  const pictures = film.pictures.slice();
  for (let at = 0; at < pictures.length; at += PICTURE_BYTES) {
    for (const [index, cell] of covered.entries())
      pictures[at + cell] = pictures[at + (nearest[index] ?? cell)] ?? 0;
  }
  return { ...film, pictures };
}

const distance = (one: number, other: number) =>
  Math.abs((one % COLUMNS) - (other % COLUMNS)) +
  Math.abs(Math.floor(one / COLUMNS) - Math.floor(other / COLUMNS));
