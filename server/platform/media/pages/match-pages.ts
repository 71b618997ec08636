import { type PageSketch, pageLikeness } from './page-likeness.ts';

/** Below these, pages differ; a moved page has to match more clearly. */
const LIKE = 0.45;
const LIKE_MOVED = 0.6;
const APART = 0.03;

export interface PageMatch {
  /** Page of the new document, from 0. */
  page: number;
  source: number;
  isMoved: boolean;
  sure: boolean;
}

export function matchPages(now: readonly PageSketch[], before: readonly PageSketch[]): PageMatch[] {
  const kept = keepOrder(now, before);
  const found = [...kept, ...findMoved(now, before, kept)].toSorted((one, other) => one.page - other.page);
  return judgeSureness(found, now, before);
}

type Found = Omit<PageMatch, 'sure'>;

function keepOrder(now: readonly PageSketch[], before: readonly PageSketch[]): Found[] {
  const least = Math.min(now.length, before.length);
  const isSame = (page: number, source: number) => now[page]?.digest === before[source]?.digest;
  let start = 0;
  while (start < least && isSame(start, start)) start += 1;
  let end = 0;
  while (end < least - start && isSame(now.length - 1 - end, before.length - 1 - end)) end += 1;
  const middle = bestOrder(now.slice(start, now.length - end), before.slice(start, before.length - end));
  const pairs = [
    ...Array.from({ length: start }, (_, at) => ({ page: at, source: at })),
    ...middle.map(({ page, source }) => ({ page: page + start, source: source + start })),
    ...Array.from({ length: end }, (_, at) => ({
      page: now.length - end + at,
      source: before.length - end + at,
    })),
  ];
  return pairs.map((pair) => ({ ...pair, isMoved: false }));
}

/** Aligns like a text comparison, weighted by likeness. */
function bestOrder(now: readonly PageSketch[], before: readonly PageSketch[]) {
  const width = before.length + 1;
  const steps = new Uint8Array((now.length + 1) * width);
  let above = new Float32Array(width);
  for (const [row, page] of now.entries()) {
    const scores = new Float32Array(width);
    for (const [column, source] of before.entries()) {
      const like = pageLikeness(page, source);
      const both = like >= LIKE ? (above[column] ?? 0) + like - LIKE / 2 : -1;
      const skipNow = above[column + 1] ?? 0;
      const skipBefore = scores[column] ?? 0;
      const best = Math.max(both, skipNow, skipBefore);
      scores[column + 1] = best;
      steps[(row + 1) * width + column + 1] = best === both ? 1 : best === skipNow ? 2 : 3;
    }
    above = scores;
  }
  const pairs: Array<{ page: number; source: number }> = [];
  let [row, column] = [now.length, before.length];
  while (row > 0 && column > 0) {
    const step = steps[row * width + column];
    if (step === 1) pairs.push({ page: row - 1, source: column - 1 });
    if (step !== 3) row -= 1;
    if (step !== 2) column -= 1;
  }
  return pairs.reverse();
}

function findMoved(
  now: readonly PageSketch[],
  before: readonly PageSketch[],
  kept: readonly Found[],
): Found[] {
  const { pages, sources } = leftOver(now, before, kept);
  const candidates: Array<Found & { like: number }> = [];
  for (const page of pages) {
    for (const source of sources) {
      const like = likeOf(now[page], before[source]);
      if (like >= LIKE_MOVED) candidates.push({ page, source, isMoved: true, like });
    }
  }
  const [usedPages, usedSources] = [new Set<number>(), new Set<number>()];
  return candidates
    .toSorted((one, other) => other.like - one.like)
    .flatMap(({ page, source, isMoved }) => {
      if (usedPages.has(page) || usedSources.has(source)) return [];
      usedPages.add(page);
      usedSources.add(source);
      return [{ page, source, isMoved }];
    });
}

const likeOf = (one: PageSketch | undefined, other: PageSketch | undefined) =>
  one && other ? pageLikeness(one, other) : 0;

function leftOver(now: readonly PageSketch[], before: readonly PageSketch[], found: readonly Found[]) {
  const pages = new Set(found.map(({ page }) => page));
  const sources = new Set(found.map(({ source }) => source));
  return {
    pages: [...now.keys()].filter((page) => !pages.has(page)),
    sources: [...before.keys()].filter((source) => !sources.has(source)),
  };
}

/** Trusts the order among equally many similar pages. With one page more, any of them may match. */
function judgeSureness(
  found: readonly Found[],
  now: readonly PageSketch[],
  before: readonly PageSketch[],
): PageMatch[] {
  const { pages, sources } = leftOver(now, before, found);
  return found.map((match) => {
    const [page, source] = [now[match.page], before[match.source]];
    const like = likeOf(page, source) - APART;
    const isOther = pages.some((other) => likeOf(now[other], source) >= like);
    return { ...match, sure: !isOther && !sources.some((other) => likeOf(page, before[other]) >= like) };
  });
}
